/** Kinds of lines that one language has and prose has not. Of two kinds a file must have lines. */
interface LanguageSigns {
  readonly language: string;
  readonly signs: readonly RegExp[];
  /** Kinds that have to be there; 2 if it is not stated. */
  readonly least?: number;
  /** Comments look like headings: lines that markdown would set as code do not count. */
  readonly hashes?: boolean;
}

const LANGUAGES: readonly LanguageSigns[] = [
  {
    language: 'python',
    signs: [
      /^\s*(?:async )?def \w+\(.*\)?(?: ?-> ?[^:]+)?:?\s*(?:#.*)?$/,
      /^(?:from [\w.]+ import |import \w[\w.]*(?: as \w+)?(?:, \w[\w.]*)*\s*$)/,
      /^\s*class \w+(?:\([\w.,= ]*\))?:\s*$/,
      /^\s*(?:if|elif|for|while|with|try|except|else)\b[^;{]*:\s*(?:#.*)?$/,
      /^if __name__ == ["']__main__["']:/,
      /^\s*(?:self\.\w+ =|@\w+(?:\.\w+)*(?:\(.*\))?$|return [^;]*[^;.]$)/,
    ],
    least: 3,
  },
  {
    language: 'cpp',
    signs: [
      /^\s*#\s*include\s*[<"]/,
      /^(?:using namespace \w+;|\s*(?:template ?<|namespace \w+ ?\{|class \w+.*\{?$|(?:public|private|protected):$))|std::\w+/,
    ],
  },
  { language: 'c', signs: [/^\s*#\s*include\s*[<"]/, /^(?:[\w*]+\s+)+\**\w+\([^;]*\)\s*\{?$|;\s*(?:\/[/*].*)?$/] },
  {
    language: 'java',
    signs: [
      /^package [\w.]+;/,
      /^import (?:static )?[\w.]+(?:\.\*)?;/,
      /^\s*public static void main\(/,
      /^\s*(?:public|private|protected) (?:static |final |abstract )*(?:class|interface|enum|record|void|[\w<>[\], ]+) \w+.*[{(]/,
    ],
  },
  {
    language: 'csharp',
    signs: [
      /^using (?:static )?[A-Z][\w.]*;/,
      /^namespace [\w.]+[;{]?\s*$/,
      /^\s*(?:public|internal|private) .*(?:class|struct|interface|enum|record) \w+/,
    ],
  },
  {
    language: 'typescript',
    signs: [
      /^\s*(?:export )?(?:interface|type|enum) \w+(?:<.*>)? ?(?:extends .*)?[={]/,
      /^\s*import .* from ['"].*['"];?\s*$|^\s*(?:export )?(?:const|let|function) /,
      /(?:\w\??|\)): (?:string|number|boolean|void|unknown|any|Promise<.*>|readonly .*)(?:\[\])?[;,)=\s{]/,
    ],
    least: 3,
  },
  {
    language: 'javascript',
    signs: [
      /^\s*(?:import .* from ['"][^'"]*['"];?|(?:const|var|let) .*= ?require\(['"].*\);?)\s*$/,
      /^\s*(?:export (?:default |const |function |class )|module\.exports ?=|exports\.\w+ ?=)/,
      /^\s*(?:async )?function\*? ?\w*\(.*\) ?\{/,
      /^\s*(?:const|let|var) [\w{}[\], $]+ ?= .*(?:=> ?\{?|;|\(|\{)\s*$/,
      /^\s*\}\)(?:\(.*\))?;?\s*$/,
    ],
  },
  {
    language: 'go',
    signs: [
      /^package \w+\s*$/,
      /^(?:import (?:\(|"[\w./-]+")|func (?:\(\w+ \*?\w+\) )?\w+\(.*\{|type \w+ (?:struct|interface) ?\{)/,
    ],
  },
  {
    language: 'rust',
    signs: [
      /^\s*(?:pub(?:\(\w+\))? )?(?:async )?fn \w+.*[({<]/,
      /^\s*(?:pub )?use [\w:]+(?:::\{?.*)?;|^#!?\[\w+/,
      /^\s*(?:let (?:mut )?\w+.*[;{]|impl(?:<.*>)? .*\{|(?:pub )?(?:struct|enum|trait|mod) \w+.*[{;(])\s*$/,
    ],
  },
  { language: 'php', signs: [/^<\?php\b/], least: 1 },
  {
    language: 'sql',
    signs: [
      /^\s*CREATE (?:OR REPLACE )?(?:TEMP(?:ORARY)? )?(?:TABLE|VIEW|(?:UNIQUE )?INDEX|FUNCTION|PROCEDURE|TRIGGER|SCHEMA|DATABASE|TYPE|SEQUENCE)\b/i,
      /^\s*(?:INSERT INTO [\w.`"[\]]+.*(?:\(|VALUES)|ALTER TABLE \S+|DROP (?:TABLE|VIEW|INDEX|DATABASE) .*;|DELETE FROM \S+|UPDATE \S+ SET )/,
      /^\s*(?:SELECT\b.*(?:\bFROM\b|,\s*$|\*)|FROM [\w.`"]+|(?:LEFT |INNER |RIGHT )?JOIN \S+.* ON |GROUP BY .*;?|ORDER BY .*;?|WHERE \S+ ?[=<>])/,
      /\);\s*$|^\s*["`[]?\w+["`\]]? (?:VARCHAR|INT(?:EGER)?|TEXT|SERIAL|BIGINT|TIMESTAMP|DATE|BOOLEAN|DECIMAL|NUMERIC|CHAR)\b.*,?\s*$/i,
    ],
  },
  {
    language: 'css',
    signs: [
      /^(?:@(?:media|import|font-face|charset)\b.*|[.#]?[a-zA-Z][\w-]*(?:[ ,>:.#][\w .,>:#()[\]="*+~-]*)?)\s*\{\s*$|^[.#][\w-]+[^;]*\{/,
      /^\s+-{0,2}[a-z][a-z-]+ ?: ?[^:;{}]+;\s*(?:\/\*.*)?$/,
    ],
  },
  {
    language: 'ruby',
    signs: [
      /^\s*require(?:_relative)? ['"]/,
      /^\s*def (?:self\.)?\w+[?!]?(?:\(.*\))?\s*$|^\s*(?:class|module) [A-Z]\w*(?: < [\w:]+)?\s*$/,
      /^\s*end\s*$/,
    ],
    least: 3,
  },
  {
    language: 'perl',
    hashes: true,
    signs: [
      /^use (?:strict|warnings|v?5[\d.]*)\b.*;/,
      /^\s*(?:my [$@%(]|sub \w+ ?\{|package [\w:]+;)/,
      /^\s*[$@%]\w+(?:[[{][^=]*[\]}])? *[.+|-]?= .*;\s*$/,
      /^\s*(?:foreach|while|if|unless|elsif)\b.*[($@%]\w+.*\{\s*$/,
      /^\s*(?:open ?\(?[A-Z]+,.*;|.*=~ ?(?:[ms]?\/|tr\/|y\/|[ms][{|#]).*)$/,
    ],
    least: 2,
  },
  {
    language: 'bash',
    hashes: true,
    signs: [
      /^\s*(?:if|elif|while|until) (?:\[\[? .* \]\]?|test .*|! .*)(?:; ?(?:then|do))?\s*$/,
      /^\s*(?:fi|done|esac|;;)(?:\s*[|><&;].*)?\s*$/,
      /^\s*(?:for \w+ in .*|while read .*);? ?(?:do)?\s*$|^\s*case "?\$.* in\s*$/,
      /^(?:export |local |readonly )?\w+=(?:\S*|".*"|'.*'|\$\(.*\))\s*$/,
      /^set -[a-z]+|^\s*echo .*"?\$\{?\w/,
    ],
    least: 3,
  },
  {
    language: 'r',
    hashes: true,
    signs: [
      /^\s*(?:library|require|suppressPackageStartupMessages)\([\w.()"]+\)\s*$/,
      /^\s*[A-Za-z.][\w.$[\], "]* ?<- ?[\w"'(-]/,
      /%>%|<- function\(|\bdata ?= ?\w+|\bc\(.*,.*\)/,
    ],
  },
  {
    language: 'lua',
    signs: [
      /^\s*local (?:function )?\w+(?:, \w+)*(?: = .*|\(.*)?$/,
      /^\s*(?:local )?function [\w.:]+\(.*\)\s*$/,
      /^\s*(?:(?:else)?if .* then|for .* do|while .* do)\s*$/,
      /^\s*end\)?\s*$/,
    ],
    least: 3,
  },
  {
    language: 'kotlin',
    signs: [
      /^(?:package|import) [\w.]+(?:\.\*)?\s*$/,
      /^\s*(?:(?:private|override|suspend|internal) )*fun (?:<.*> )?[\w.]+\(/,
      /^\s*va[lr] \w+.*=|^\s*(?:data |sealed )?class \w+/,
    ],
    least: 3,
  },
  {
    language: 'swift',
    signs: [
      /^import (?:Foundation|UIKit|SwiftUI|Combine|AppKit)\s*$/,
      /^\s*(?:\w+ )*(?:func \w+.*\{|(?:class|struct|enum|extension|protocol) \w+.*\{)/,
    ],
  },
  {
    language: 'dockerfile',
    signs: [/^FROM [\w./:@${}-]+(?: AS \w+)?\s*$/i, /^(?:RUN|COPY|ADD|WORKDIR|ENTRYPOINT|CMD|ENV|EXPOSE) \S/],
  },
  {
    language: 'makefile',
    signs: [
      /^[\w.$()/%-]+(?: [\w.$()/%-]+)*::?(?!=)(?: .*)?$/,
      /^\t[@-]?\S.*$/,
      /^[A-Z_]+ ?[:?+]?= ?\S|\$\([\w@<^]+\)/,
    ],
    least: 3,
  },
];

/** Lines that are looked at, and of each so many characters. */
const SNIFFED_LINES = 300;
const SNIFFED_CHARS = 200;
/** Share of lines that have to look like code. */
const CODE_SHARE = 0.6;

/** The language that a text is plainly written in. Conservative: prose with code in it is none. */
export function languageOfText(text: string): string | undefined {
  const lines = text
    .split('\n', SNIFFED_LINES)
    .map((line) => line.slice(0, SNIFFED_CHARS))
    .filter((line) => line.trim() !== '');
  if (/^\s*<\?php\b/.test(text.slice(0, 100))) return 'php';
  // Markup shows code too.
  if (/^\s*(?:<|From \S+ |[\w-]+: .*\n[\w-]+: )/.test(text.slice(0, 300))) return undefined;
  if (
    lines.length < 4 ||
    lines.some((line) => /^ {0,3}(?:```|~~~)|^\\(?:begin|documentclass)|^#(?:set|let|show|import) /.test(line))
  )
    return undefined;
  if (codeShare(lines) < CODE_SHARE) return undefined;
  let best: string | undefined;
  let most = 0;
  const outer = lines.filter((line) => !/^(?: {4}|\t)/.test(line));
  for (const { language, signs, least = 2, hashes = false } of LANGUAGES) {
    const found = signs.filter((sign) => (hashes ? outer : lines).some((line) => sign.test(line))).length;
    if (found >= least && found > most) {
      best = language;
      most = found;
    }
  }
  return best;
}

/** Share of lines that end, begin or are built as sentences are not. Lines of comments say nothing. */
function codeShare(lines: readonly string[]): number {
  let code = 0;
  let prose = 0;
  let isComment = false;
  for (const line of lines) {
    if (/^\s*\/\*/.test(line)) isComment = true;
    if (isComment) {
      if (line.includes('*/')) isComment = false;
      continue;
    }
    if (/^\s*(?:\/\/|--|#(?!include|define)|\*|"""|''')/.test(line)) continue;
    if (
      /[;{}()[\],=:\\>]\s*(?:(?:\/\/|#|--|\/\*).*)?$|^\s*(?:[\])}]|@\w|import |from |(?:FROM|RUN|COPY|ADD|WORKDIR|ENTRYPOINT|CMD|ENV|EXPOSE) \S|return\b|end\b|else\b|(?:fi|done|esac|then|do|set -\w+|export \w+=.*|\w+=\S*|echo .*\$\w.*)\s*$|#)|^\t|^ {2,}\S|[\w\])] ?(?:[=!<>]=?|[+*|&-]=|->|=>|::) ?[\w"'([{]|\w\(.*\)/.test(
        line,
      )
    )
      code++;
    else prose++;
  }
  return code + prose < 3 ? 0 : code / (code + prose);
}
