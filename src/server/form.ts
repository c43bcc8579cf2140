/** A form as a request: one file, and fields that say what the query could say. */
import { ConvertError } from '../core/errors.js';
import { unknownName } from '../core/refusal.js';
import type { Body } from './body.js';
import { badForm, type Part, readMultipart } from './multipart.js';
import { type Given, secretNames } from './options.js';

/** Bytes of one field. */
export const MAX_FIELD_BYTES = 8_192;
/** The field's name by which a part without a file name is the document. */
const FILE_FIELD = 'file';

export interface Form {
  readonly body: Body;
  readonly name?: string;
  readonly mediaType?: string;
  readonly options: readonly Given[];
  /** Values of the options that no address may hold. */
  readonly secrets: ReadonlyMap<string, string>;
}

/**
 * The document is the part with a file name, wherever it stands, or the one that is called `file`; every other part is an option.
 * `names` are the options that there are. Undefined where the body is no form.
 */
export async function readForm(
  contentType: string,
  received: Body,
  names: readonly string[],
): Promise<Form | undefined> {
  const parts = await readMultipart(contentType, received);
  if (parts === undefined) return undefined;
  const files = parts.filter((part) => isFile(part) && !isUnchosen(part));
  const [file, second] = files;
  if (second !== undefined) throw refused(`The form holds ${files.length} files. Send each in a request of its own.`);
  const fields = parts.filter((part) => !isFile(part)).map((part) => toField(part, names));
  if (file === undefined) throw missingFile(parts);
  return {
    body: file.body,
    ...(file.filename ? { name: file.filename } : {}),
    ...(file.mediaType === undefined ? {} : { mediaType: file.mediaType }),
    options: fields.filter(({ name }) => !isSecret(name)),
    secrets: secretsOf(fields.filter(({ name }) => isSecret(name))),
  };
}

const isSecret = (name: string): boolean => secretNames.some((secret) => secret === name);

/** Unlike other options they are not repeated in a refusal. */
function secretsOf(fields: readonly Given[]): Map<string, string> {
  const secrets = new Map<string, string>();
  for (const { name, value } of fields) {
    if (secrets.has(name)) throw refused(`The form field ${name} stands twice. Send it once.`);
    secrets.set(name, value);
  }
  return secrets;
}

const isFile = ({ name, filename }: Part): boolean => filename !== undefined || name === FILE_FIELD;

/** What a browser sends for a file that was not chosen. */
const isUnchosen = ({ filename, body }: Part): boolean => filename === '' && body.byteLength === 0;

function toField({ name, body }: Part, names: readonly string[]): Given {
  if (!isSecret(name) && !names.includes(name))
    throw refused(unknownName('form field', name, [FILE_FIELD, ...names, ...secretNames]));
  if (body.byteLength > MAX_FIELD_BYTES) throw badForm(`The field ${name} is longer than ${MAX_FIELD_BYTES} bytes.`);
  return { place: 'form field', name, value: Buffer.concat(body.chunks).toString() };
}

/** A form with nothing in it holds an empty document; one with fields alone was meant otherwise. */
function missingFile(parts: readonly Part[]): ConvertError {
  if (!parts.some((part) => !isFile(part))) return new ConvertError('empty-document');
  return refused('The form holds options, but no file. Send the document as a part named file, with its file name.');
}

const refused = (detail: string) => new ConvertError('invalid-request', { detail });
