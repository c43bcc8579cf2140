import type { Role } from './model.js';

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

const HEADING_WORDS =
  'heading|head|überschrift|titre|título|titulo|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|címsor|заголовок|заглавие|наслов|επικεφαλίδα|başlık|عنوان|כותרת|標題|标题|見出し|제목|titlu|naslov|virsraksts|antraštė|pealkiri|encabezado|cabeçalho|fyrirsögn|izenburua|encapçalament';
const HEADING = new RegExp(`^(?:${HEADING_WORDS}) ?([1-9])$`, 'u');
const TITLE =
  /^(?:title|titel|titre|título|titolo|tytuł|název|cím|название|заголовок|τίτλος|otsikko|tittel|konu başlığı|标题|標題|表題|제목)$/u;

/** The level of a heading by its style's name, 1 being the outermost; a document's title counts as 1. */
export function headingLevel(name: string): number | undefined {
  const key = name.trim().toLowerCase();
  const found = HEADING.exec(key);
  if (found !== null) return Number(found[1]);
  return TITLE.test(key) ? 1 : undefined;
}
