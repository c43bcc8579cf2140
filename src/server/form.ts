/** A form as a request: one file, and fields that say what the query could say. */
import { ConvertError } from '../core/errors.js';
import { unknownName } from '../core/refusal.js';
import type { Body } from './body.js';
import { badForm, type Part, readMultipart } from './multipart.js';
import type { Given } from './options.js';

/** Bytes of one field. */
export const MAX_FIELD_BYTES = 8_192;
/** The field's name by which a part without a file name is the document. */
const FILE_FIELD = 'file';
/** The one field that is no query parameter: addresses are logged on their way. */
const PASSWORD_FIELD = 'password';

export interface Form {
  readonly body: Body;
  readonly name?: string;
  readonly mediaType?: string;
  readonly options: readonly Given[];
  readonly password?: string;
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
  const [password, again] = fields.filter(({ name }) => name === PASSWORD_FIELD);
  if (again !== undefined) throw refused('The form field password stands twice. Send it once.');
  return {
    body: file.body,
    ...(file.filename ? { name: file.filename } : {}),
    ...(file.mediaType === undefined ? {} : { mediaType: file.mediaType }),
    options: fields.filter(({ name }) => name !== PASSWORD_FIELD),
    ...(password === undefined ? {} : { password: password.value }),
  };
}

const isFile = ({ name, filename }: Part): boolean => filename !== undefined || name === FILE_FIELD;

/** What a browser sends for a file that was not chosen. */
const isUnchosen = ({ filename, body }: Part): boolean => filename === '' && body.byteLength === 0;

function toField({ name, body }: Part, names: readonly string[]): Given {
  if (name !== PASSWORD_FIELD && !names.includes(name))
    throw refused(unknownName('form field', name, [FILE_FIELD, ...names, PASSWORD_FIELD]));
  if (body.byteLength > MAX_FIELD_BYTES) throw badForm(`The field ${name} is longer than ${MAX_FIELD_BYTES} bytes.`);
  return { place: 'form field', name, value: Buffer.concat(body.chunks).toString() };
}

/** A form with nothing in it holds an empty document; one with fields alone was meant otherwise. */
function missingFile(parts: readonly Part[]): ConvertError {
  if (!parts.some((part) => !isFile(part))) return new ConvertError('empty-document');
  return refused('The form holds options, but no file. Send the document as a part named file, with its file name.');
}

const refused = (detail: string) => new ConvertError('invalid-request', { detail });
