import type { Format } from '../core/format.js';
import { odt } from './odt/format.js';
import { pdf } from './pdf/format.js';
import { text } from './text/format.js';

/** Every format, sorted by id. The order means nothing: detection compares confidences. */
export const formats: readonly Format[] = [odt, pdf, text];
