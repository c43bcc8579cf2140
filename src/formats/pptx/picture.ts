import { image, link, paragraph } from '../../common/tree/build.js';
import type { XmlElement } from '../../common/xml/tree.js';
import type { RootContent } from '../../core/tree.js';
import { externalAddress, relationship, type SlideState } from './state.js';

/** A picture by its alternative text, under its link. Where nobody wrote a text, there is nothing to show. */
export function readPicture(slide: SlideState, shape: XmlElement): RootContent[] {
  const properties = shape.elements()[0]?.first('p:cNvPr');
  const alt = alternativeText(properties);
  if (alt === '') return [];
  const picture = image(alt, pictureName(slide, shape));
  const url = externalAddress(slide, properties?.first('a:hlinkClick')?.get('r:id'));
  return [paragraph([url === undefined ? picture : link(url, [picture])])];
}

/** The file name of a picture inside the package; '' for one that is linked or lost. */
export function pictureName(slide: SlideState, shape: XmlElement): string {
  const part = relationship(slide, shape.find('p:blipFill', 'a:blip')?.get('r:embed'));
  return part === undefined || part.external ? '' : part.target.slice(part.target.lastIndexOf('/') + 1);
}

/** What the office program says when it guessed the text itself. */
const GUESSED = /\s*(description automatically generated.*|AI-generated content may be incorrect\.?)\s*$/i;
const FILE_NAME = /^(fig: ?)?\S+\.(png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp|ico|heic|mp4|mov|avi|wmv|mp3|wav)$/i;
const GENERIC = /^(picture|image|graphic|photo|bild|grafik|imagen?|figure|screenshot|logo)? ?\d*$/i;

/** The alternative text that a person wrote for a shape; '' for names of files and for decoration. */
export function alternativeText(properties: XmlElement | undefined): string {
  if (properties === undefined) return '';
  const isDecorative = properties.descendants('adec:decorative').some((mark) => mark.get('val') === '1');
  if (isDecorative) return '';
  const written = (properties.get('descr') ?? '').replace(/\s+/g, ' ').replace(GUESSED, '').trim();
  const isName = FILE_NAME.test(written) || GENERIC.test(written) || /^[a-z]:\\|^\/|^https?:\/\/\S+$/i.test(written);
  return isName ? '' : written;
}
