/**
 * Waits until somebody asks the process to end. SIGTERM may come several times, as supervisors send it to a process and to its group:
 * what is under way is finished all the same. A second SIGINT ends the process at once.
 */
export function untilAsked(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
}
