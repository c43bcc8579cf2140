// Sends one document to the service.

const CONVERSION = 'application/vnd.markwell.conversion+json';

const LOST = {
  title: 'The service did not answer',
  detail: 'The connection was lost. Check that the service still runs, then try again.',
  code: 'connection',
  retryable: true,
};
const GARBLED = {
  title: 'The answer cannot be read',
  detail: 'Something between this page and the service changed the answer.',
  retryable: true,
};

/**
 * Gives the conversion, or rejects with the problem. XMLHttpRequest, because fetch does not tell how much of an upload
 * has gone: `onProgress` gets the share from 0 to 1, and undefined once all has gone.
 */
export function send(file, { query, password }, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/scrape/document${query}`);
    request.setRequestHeader('Accept', CONVERSION);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.setRequestHeader('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
    if (password !== '') request.setRequestHeader('X-Document-Password', toHeader(password));
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => onProgress(lengthComputable ? loaded / total : undefined);
    request.upload.onload = () => onProgress(undefined);
    request.onerror = () => reject(LOST);
    request.onload = () => {
      const answer = parse(request.responseText) ?? { ...GARBLED, code: String(request.status) };
      if (request.status !== 200 || answer.content === undefined) return reject(answer);
      answer.queue = Number(/queue;dur=([\d.]+)/.exec(request.getResponseHeader('Server-Timing') ?? '')?.[1] ?? 0) / 1000;
      resolve(answer);
    };
    request.send(file);
  });
}

/** Header values are bytes: the password goes as UTF-8 in them. */
function toHeader(text) {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
