import { decodeText } from '../charset/decode.js';

/** XML is UTF-8 or UTF-16 by its mark, or says its encoding in its declaration (XML 1.0 §4.3.3). */
export function decodeXml(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return decodeText(bytes, /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/.exec(head)?.[1]).text;
}
