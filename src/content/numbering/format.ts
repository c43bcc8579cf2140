/**
 * Numbers as lists show them. Formats have the names of ECMA-376 part 1 §17.18.59 (ST_NumberFormat); what differs from
 * decimal only in the shape of its digits, or is not known, is decimal.
 */
export function formatNumber(value: number, format: string): string {
  if (!Number.isFinite(value)) return '';
  const whole = Math.max(0, Math.min(Math.trunc(value), MAX_VALUE));
  return formatters.get(format)?.(whole) ?? String(whole);
}

/** Counters past this are damage; letters and roman numerals of them would be endless. */
const MAX_VALUE = 1_000_000;
/** Letters repeat (aa, bbb) at most this often. */
const MAX_REPEATS = 60;
const MAX_ROMAN = 32_767;

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(value: number): string {
  if (value === 0 || value > MAX_ROMAN) return String(value);
  let out = '';
  let left = value;
  for (const [amount, sign] of ROMAN) {
    while (left >= amount) {
      out += sign;
      left -= amount;
    }
  }
  return out;
}

/** a ... z, aa ... zz: the letter is repeated once more after each round. */
function repeated(alphabet: string): (value: number) => string {
  const letters = [...alphabet];
  return (value) => {
    if (value === 0) return '';
    const times = Math.floor((value - 1) / letters.length) + 1;
    if (times > MAX_REPEATS) return String(value);
    return (letters[(value - 1) % letters.length] ?? '').repeat(times);
  };
}

/** a ... z, aa, ab: the letters are the digits. */
function alphabetic(value: number): string {
  let out = value === 0 ? '0' : '';
  for (let left = value; left > 0; left = Math.floor((left - 1) / 26)) out = LATIN.charAt((left - 1) % 26) + out;
  return out;
}

/** One sign each, decimal when they run out. */
function signs(alphabet: string): (value: number) => string {
  const letters = [...alphabet];
  return (value) => letters[value - 1] ?? String(value);
}

function ordinal(value: number): string {
  const tens = value % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${ending}`;
}

const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function cardinalWords(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  if (value < 100) return (TENS[Math.floor(value / 10)] ?? '') + (value % 10 === 0 ? '' : `-${ONES[value % 10]}`);
  if (value < 1000) return withRest(`${ONES[Math.floor(value / 100)]} hundred`, value % 100);
  return withRest(`${cardinalWords(Math.floor(value / 1000))} thousand`, value % 1000);
}

function withRest(head: string, rest: number): string {
  return rest === 0 ? head : `${head} ${cardinalWords(rest)}`;
}

const ORDINAL_WORDS = new Map([
  ['one', 'first'],
  ['two', 'second'],
  ['three', 'third'],
  ['five', 'fifth'],
  ['eight', 'eighth'],
  ['nine', 'ninth'],
  ['twelve', 'twelfth'],
]);

function ordinalWords(value: number): string {
  const words = cardinalWords(value);
  const at = Math.max(words.lastIndexOf(' '), words.lastIndexOf('-')) + 1;
  const last = words.slice(at);
  const ordinalOf = ORDINAL_WORDS.get(last) ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return words.slice(0, at) + ordinalOf;
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Chinese and Japanese counting: digits with their powers of ten, up to 9999, decimal above. */
function cjkCounting(digits: string, powers: string, keepsOne: boolean): (value: number) => string {
  const digit = [...digits];
  const power = ['', ...powers];
  return (value) => {
    if (value > 9999) return String(value);
    if (value === 0) return digit[0] ?? '';
    const text = String(value);
    let out = '';
    let zero = false;
    for (let i = 0; i < text.length; i++) {
      const figure = Number(text.charAt(i));
      const place = text.length - 1 - i;
      if (figure === 0) {
        zero = true;
        continue;
      }
      if (zero && out !== '' && keepsOne) out += digit[0];
      zero = false;
      const bare = figure === 1 && place > 0 && (!keepsOne || (place === 1 && i === 0));
      out += (bare ? '' : digit[figure]) + (power[place] ?? '');
    }
    return out;
  };
}

const digitsOf = (digits: string): ((value: number) => string) => {
  const shapes = [...digits];
  return (value) => String(value).replace(/\d/g, (d) => shapes[Number(d)] ?? d);
};

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const upper = (format: (value: number) => string) => (value: number) => format(value).toUpperCase();
const dashed = (value: number) => `- ${value} -`;
const circled = signs('①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚㉛㉜㉝㉞㉟㊱㊲㊳㊴㊵㊶㊷㊸㊹㊺㊻㊼㊽㊾㊿');
const chinese = cjkCounting('〇一二三四五六七八九', '十百千', true);
const chineseZero = cjkCounting('零一二三四五六七八九', '十百千', true);
const japanese = cjkCounting('〇一二三四五六七八九', '十百千', false);
const zeroPadded = (width: number) => (value: number) => String(value).padStart(width, '0');

const formatters: ReadonlyMap<string, (value: number) => string> = new Map([
  ['none', () => ''],
  ['bullet', () => ''],
  ['decimalZero', zeroPadded(2)],
  ['decimalZero3', zeroPadded(3)],
  ['decimalZero4', zeroPadded(4)],
  ['decimalZero5', zeroPadded(5)],
  ['upperRoman', roman],
  ['lowerRoman', (value: number) => roman(value).toLowerCase()],
  ['upperLetter', upper(repeated(LATIN))],
  ['lowerLetter', repeated(LATIN)],
  // As CSS, HTML and OpenDocument count; the names are those of CSS (Counter Styles 3 §6.2).
  ['lowerAlpha', alphabetic],
  ['upperAlpha', upper(alphabetic)],
  ['lowerGreek', repeated('αβγδεζηθικλμνξοπρστυφχψω')],
  ['ordinal', ordinal],
  ['cardinalText', (value: number) => capitalized(cardinalWords(value))],
  ['ordinalText', (value: number) => capitalized(ordinalWords(value))],
  ['hex', (value: number) => value.toString(16).toUpperCase()],
  ['chicago', repeated('*†‡§')],
  ['numberInDash', dashed],
  ['decimalEnclosedCircle', circled],
  ['decimalEnclosedCircleChinese', circled],
  ['decimalEnclosedFullstop', signs('⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛')],
  ['decimalEnclosedParen', signs('⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇')],
  ['ideographEnclosedCircle', signs('㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉')],
  ['decimalFullWidth', digitsOf('０１２３４５６７８９')],
  ['decimalFullWidth2', digitsOf('０１２３４５６７８９')],
  ['thaiNumbers', digitsOf('๐๑๒๓๔๕๖๗๘๙')],
  ['thaiLetters', repeated('กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ')],
  ['hindiNumbers', digitsOf('०१२३४५६७८९')],
  ['hindiVowels', repeated('कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह')],
  ['hindiConsonants', repeated('अआइईउऊऋऌऍऎएऐऑऒओऔअंअः')],
  ['arabicAlpha', signs('أبتثجحخدذرزسشصضطظعغفقكلمنهوي')],
  ['arabicAbjad', signs('أبجدهوزحطيكلمنسعفصقرشتثخذضظغ')],
  ['hebrew1', signs('אבגדהוזחטיכלמנסעפצקרשת')],
  ['hebrew2', signs('אבגדהוזחטיכלמנסעפצקרשת')],
  ['russianLower', repeated('абвгдежзиклмнопрстуфхцчшщыэюя')],
  ['russianUpper', repeated('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ')],
  ['aiueo', signs('ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ')],
  [
    'aiueoFullWidth',
    signs('アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン'),
  ],
  ['iroha', signs('ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳヰﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼヱﾋﾓｾｽ')],
  [
    'irohaFullWidth',
    signs('イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス'),
  ],
  ['ganada', repeated('가나다라마바사아자차카타파하')],
  ['chosung', repeated('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ')],
  ['koreanDigital', digitsOf('영일이삼사오육칠팔구')],
  ['koreanDigital2', digitsOf('零一二三四五六七八九')],
  ['koreanCounting', cjkCounting('영일이삼사오육칠팔구', '십백천', false)],
  ['koreanLegal', signs('하나둘셋넷')],
  ['ideographDigital', digitsOf('〇一二三四五六七八九')],
  ['japaneseDigitalTenThousand', digitsOf('〇一二三四五六七八九')],
  ['taiwaneseDigital', digitsOf('○一二三四五六七八九')],
  ['chineseCounting', chinese],
  ['chineseCountingThousand', chineseZero],
  ['taiwaneseCounting', chinese],
  ['taiwaneseCountingThousand', chineseZero],
  ['japaneseCounting', japanese],
  ['japaneseLegal', cjkCounting('零壱弐参四伍六七八九', '拾百阡', true)],
  ['chineseLegalSimplified', cjkCounting('零壹贰叁肆伍陆柒捌玖', '拾佰仟', true)],
  ['ideographLegalTraditional', cjkCounting('零壹貳參肆伍陸柒捌玖', '拾佰仟', true)],
  ['ideographTraditional', signs('甲乙丙丁戊己庚辛壬癸')],
  ['ideographZodiac', signs('子丑寅卯辰巳午未申酉戌亥')],
]);
