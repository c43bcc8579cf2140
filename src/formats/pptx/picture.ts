import type { XmlElement } from '../../bytes/xml/tree.js';
import { writtenAlternative } from '../../content/slides/alternative.js';
import { image, link, paragraph } from '../../content/tree/build.js';
import { picturesWanted } from '../../content/tree/pictures.js';
import { pictureOf } from '../../content/tree/zip-picture.js';
import type { PictureBytes, RootContent } from '../../core/tree.js';
import { externalAddress, relationship, type SlideState } from './state.js';

/** A picture by its alternative text, under its link. Where nobody wrote a text, there is nothing to show. */
export function readPicture(slide: SlideState, shape: XmlElement): RootContent[] {
  const properties = shape.elements()[0]?.first('p:cNvPr');
  const alt = alternativeText(properties);
  if (alt === '') return [];
  const picture = image(alt, pictureName(slide, shape), pictureBytes(slide, shape));
  const url = externalAddress(slide, properties?.first('a:hlinkClick')?.get('r:id'));
  return [paragraph([url === undefined ? picture : link(url, [picture])])];
}

/** A drawn shape or group without text, by what somebody wrote about it. */
export function describedShape(shape: XmlElement): RootContent[] {
  const alt = alternativeText(shape.elements()[0]?.first('p:cNvPr'));
  return alt === '' ? [] : [paragraph([image(alt, '')])];
}

/** The file name of a picture inside the package; '' for one that is linked or lost. */
export function pictureName(slide: SlideState, shape: XmlElement): string {
  const path = picturePath(slide, shape) ?? '';
  return path.slice(path.lastIndexOf('/') + 1);
}

export function pictureBytes(slide: SlideState, shape: XmlElement): PictureBytes | undefined {
  const { pkg, context } = slide.deck;
  const path = picturesWanted(context) ? picturePath(slide, shape) : undefined;
  return path === undefined ? undefined : pictureOf(pkg.zip, path);
}

function picturePath(slide: SlideState, shape: XmlElement): string | undefined {
  const part = relationship(slide, shape.find('p:blipFill', 'a:blip')?.get('r:embed'));
  return part === undefined || part.external ? undefined : part.target;
}

/** The alternative text that a person wrote for a shape; '' for names of files and for decoration. */
function alternativeText(properties: XmlElement | undefined): string {
  if (properties === undefined) return '';
  const isDecorative = properties.descendants('adec:decorative').some((mark) => mark.get('val') === '1');
  return isDecorative ? '' : writtenAlternative(properties.get('descr') ?? '');
}
