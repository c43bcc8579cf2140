// Characters outside ASCII, as WordPerfect numbers them: a set and a place in it (WordPerfect character sets 0 to 12).

const MULTINATIONAL_FROM = 26;
/** Set 1 from 26 on. */
const MULTINATIONAL =
  'ÁáÂâÄäÀàÅåÆæÇçÉéÊêËëÈèÍíÎîÏïÌìÑñÓóÔôÖöÒòÚúÛûÜüÙùŸÿÃãĐđØøÕõÝýÐðÞþĂăĀāĄąĆćČčĈĉĊċĎďĚěĖėĒēĘęĞğĢģĜĝĠġĤĥĦħİĪīĮįĨĩĲĳĴĵĶķĹĺĽľĻļĿŀŁłŃńŇňŅņŐőŌōŒœŔŕŘřŖŗŚśŠšŞşŜŝŤťŢţŦŧŬŭŰűŪūŲųŮůŨũŴŵŶŷŹźŽžŻż';
/** Set 4: typographic symbols. */
const SYMBOLS = '●○■•*¶§¡¿«»£¥₧ƒªº½¼¢²ⁿ®©¤¾³‛’‘‟”“–—‹›○□†‡™℠℞●◦■▪□▫‒ﬀﬃﬄﬁﬂ…$₣₢₠₤‚„⅓⅔⅛⅜⅝⅞  €';
/** Set 8: Greek, capital and small in turn. */
const GREEK = 'ΑαΒβΒϐΓγΔδΕεΖζΗηΘθΙιΚκΛλΜμΝνΞξΟοΠπΡρΣσΣςΤτΥυΦφΧχΨψΩω';
/** Set 10: Cyrillic, capital and small in turn. */
const CYRILLIC = 'АаБбВвГгДдЕеЁёЖжЗзИиЙйКкЛлМмНнОоПпРрСсТтУуФфХхЦцЧчШшЩщЪъЫыЬьЭэЮюЯя';
/** Set 6: the mathematics that texts use. */
const MATH = '−±≤≥∝/∕∖÷|〈〉~≈≡∈∩∥∑∞¬→←↑↓↔↕▸◂▴▾⋅·∘∙Å°µ¯×∫∏∓∇∂′″→';

const SYMBOLS_BY_PLACE = [...SYMBOLS];
const MATH_BY_PLACE = [...MATH];

/** What bytes 1 to 32 stand for in text of version 6 and later: letters that are often used. */
const SHORT = 'åÅæÆäÄáàâãÃçÇëéÉèêíñÑøØõÕöÖüÜúùß';

/** The character of a set; '' where it is not known. */
export function extendedCharacter(set: number, place: number): string {
  switch (set) {
    case 0:
      return place >= 32 && place < 127 ? String.fromCharCode(place) : '';
    case 1:
      return place === 23 ? 'ß' : (MULTINATIONAL[place - MULTINATIONAL_FROM] ?? '');
    case 4:
      return SYMBOLS_BY_PLACE[place] ?? '';
    case 6:
      return MATH_BY_PLACE[place] ?? '';
    case 8:
      return GREEK[place] ?? '';
    case 10:
      return CYRILLIC[place] ?? '';
    default:
      return '';
  }
}

/** A byte below 33 in text of version 6 and later. */
export function shortCharacter(byte: number): string {
  return SHORT[byte - 1] ?? '';
}
