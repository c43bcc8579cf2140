/** Keys and certificates in letters (RFC 7468): blocks between a line of BEGIN and one of END with the same label. */

const BEGIN = /^-----BEGIN ([A-Z\d ]{1,40})-----$/;
const MAX_LINES = 100_000;

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^PGP (?:PUBLIC|PRIVATE) KEY BLOCK$/, 'an OpenPGP key'],
  [/^PGP MESSAGE$/, 'OpenPGP encrypted data'],
  [/PRIVATE KEY$/, 'a private key (PEM)'],
  [/PUBLIC KEY$/, 'a public key (PEM)'],
  [/PARAMETERS$/, 'parameters of a key (PEM)'],
  [/REQUEST$/, 'a request for a certificate (PEM)'],
  [/CRL$/, 'revoked certificates (PEM)'],
  [/CERTIFICATE$/, 'a certificate (PEM)'],
];

/** What the text is if it holds keys or certificates and nothing that a person reads; a text that is cut may end within a block. */
export function describePem(text: string): string | undefined {
  if (!text.trimStart().startsWith('-----BEGIN ')) return undefined;
  let first: string | undefined;
  let open = '';
  for (const raw of text.split('\n', MAX_LINES)) {
    const line = raw.trim();
    const label = BEGIN.exec(line)?.[1];
    if (open !== '') {
      if (line === `-----END ${open}-----`) open = '';
    } else if (label !== undefined) {
      open = label;
      first ??= label;
    } else if (line !== '') return undefined;
  }
  return NAMES.find(([pattern]) => pattern.test(first ?? ''))?.[1];
}
