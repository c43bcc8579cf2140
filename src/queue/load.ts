/** A queue or store that cannot be used; the message says what to do. */
export class QueueError extends Error {
  override readonly name = 'QueueError';
}

/** Loads packages that only the queue needs, and says what to install where they are not there. */
export async function loadOptional<T>(packages: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new QueueError(`This needs packages that are not installed with markwell. Run: npm install ${packages}`);
  }
}
