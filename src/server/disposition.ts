/** Content-Disposition: of a request (RFC 6266), and of a part of a form (RFC 7578 §4.2). */

export interface Disposition {
  /** In lower case: `attachment`, `form-data`. */
  readonly type: string;
  /** The field's name, of a part. */
  readonly name?: string;
  /** Without any path; '' where a file was not chosen. */
  readonly filename?: string;
}

const PARAMETER = /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/gs;

/** Reads a header's value; whatever is no parameter is passed over. */
export function parseDisposition(value: string): Disposition {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of value.matchAll(PARAMETER)) {
    const key = name.toLowerCase();
    // Before a letter a backslash is one: old browsers send a whole Windows path.
    if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(["\\])/g, '$1') ?? plain);
  }
  const name = parameters.get('name');
  const filename = extended(parameters.get('filename*')) ?? parameters.get('filename');
  return {
    type: (value.split(';')[0] ?? '').trim().toLowerCase(),
    ...(name === undefined ? {} : { name }),
    ...(filename === undefined ? {} : { filename: filename.split(/[/\\]/).at(-1) ?? '' }),
  };
}

/** RFC 8187: `utf-8''` and percent-encoded bytes. */
function extended(value: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/is.exec(value ?? '')?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    // Not percent-encoded UTF-8: a hint that cannot be read is still one as it stands.
    return encoded;
  }
}
