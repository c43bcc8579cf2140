/** What the office program says when it guessed the text itself. */
const GUESSED = /\s*(description automatically generated.*|AI-generated content may be incorrect\.?)\s*$/i;
const FILE_NAME = /^.{1,120}\.(png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp|ico|heic|mp4|mov|avi|wmv|mp3|wav)$/i;
const GENERIC = /^(picture|image|graphic|photo|bild|grafik|imagen?|figure|screenshot|logo)? ?\d*$/i;

/** The alternative text of a picture if a person wrote it; '' for names of files, addresses and empty phrases. */
export function writtenAlternative(stated: string): string {
  const written = stated.replace(/\s+/g, ' ').replace(GUESSED, '').trim();
  const isName = FILE_NAME.test(written) || GENERIC.test(written) || /^[a-z]:\\|^\/|^https?:\/\/\S+$/i.test(written);
  return isName ? '' : written;
}
