import type { Role } from './model.js';
import { headingLevelOfName } from './style-names.js';

const CODE =
  /^(?:(?:source ?|program ?|verbatim ?|inline ?)?code(?: ?(?:block|text|inline|char|sample|listing|snippet|example))?|html (?:preformatted|code|sample|keyboard|typewriter|variable)|preformatted(?: text)?|source text|verbatim(?: char)?|teletype|macro text|macro|listing|programlisting|user ?entry)(?: char)?$/;
const QUOTE =
  /^(?:(?:intense |block |long )?quot(?:e|ation|ations)|block ?quot(?:e|ation)|block text|(?:intensives )?zitat|citation(?: intense)?|cita(?: destacada| intensa)?|citazione(?: intensa)?|citat|citát|cytat|idézet|цитата(?: 2)?|выделенная цитата|引用|引用文|明显引用|인용)$/;

/** What a style's name says about its paragraphs or runs, in the languages that word processors write it in. */
export function styleRole(name: string): Role | undefined {
  const key = name.trim().toLowerCase().replace(/_/g, ' ');
  if (CODE.test(key)) return 'code';
  return QUOTE.test(key) ? 'quote' : undefined;
}

const TITLE =
  /^(?:title|titel|titre|título|titolo|tytuł|název|cím|название|заголовок|τίτλος|otsikko|tittel|konu başlığı|标题|標題|表題|제목)$/u;

/** The level of a heading by its style's name, 1 being the outermost; a document's title counts as 1. */
export function headingLevel(name: string): number | undefined {
  return headingLevelOfName(name) ?? (TITLE.test(name.trim().toLowerCase()) ? 1 : undefined);
}
