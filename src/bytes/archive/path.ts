/** Characters of a path that are kept; a longer one is cut at its front, because its end names the file. */
const MAX_PATH_CHARS = 300;

/**
 * A member's path as it is shown and handed on: slashes forward, no control characters, no drive, no empty, `.` or `..`
 * steps. Nothing is ever written there; this is for the reader's eyes.
 */
export function cleanPath(raw: string): string {
  const steps: string[] = [];
  for (const step of raw.replaceAll('\\', '/').split('/')) {
    const clean = step.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim();
    if (clean === '' || clean === '.' || clean === '..' || (steps.length === 0 && /^[A-Za-z]:$/.test(clean))) continue;
    steps.push(clean);
  }
  const path = steps.join('/');
  return path.length > MAX_PATH_CHARS ? `…${path.slice(-MAX_PATH_CHARS)}` : path;
}

/** What systems leave in archives for themselves: resource forks, thumbnails, folder settings. */
export function isSystemFile(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path);
}
