import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

/** HWP 3. */
export function readHwp3(_bytes: Uint8Array, _context: ReadContext): Root {
  throw new ConvertError('unsupported-format', { detected: 'an HWP 3 document' });
}
