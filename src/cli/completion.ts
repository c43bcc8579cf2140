/** Completion of commands and options in the shell: a script for the shell to load. */
import { parseArgs } from 'node:util';
import { conversionFlagNames, conversionFlagValues } from './conversion-flags.js';
import { print, UsageError } from './output.js';

const USAGE = `Usage: markwell completion (bash | zsh | fish)

Prints a script that completes commands, options and their values. Load it from the shell's start file:

  bash    eval "$(markwell completion bash)"
  zsh     eval "$(markwell completion zsh)"
  fish    markwell completion fish | source
`;

const queue = ['--queue', '--store', '--name'];

/** The options of each command; a test compares them with its help. */
export const optionsOf: Readonly<Record<string, readonly string[]>> = {
  convert: ['--out', '--stage', '--explain', '--quiet', ...conversionFlagNames],
  batch: ['--manifest', '--out', '--jobs', '--shard', '--again', ...conversionFlagNames],
  serve: ['--port', '--host'],
  formats: ['--json'],
  mcp: ['--root'],
  enqueue: [...queue, '--stored', '--dead'],
  work: [...queue, '--jobs', '--until-empty', '--lock', '--status', '--json'],
};

const values: Readonly<Record<string, readonly string[]>> = {
  ...conversionFlagValues,
  '--stage': ['tree', 'clean', 'markdown'],
};

const shells: Readonly<Record<string, (commands: readonly string[]) => string>> = { bash, zsh, fish };

/** Prints the script for a shell; `commands` are the names that there are. */
export async function completionCommand(args: readonly string[], commands: readonly string[]): Promise<number> {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  const { values: given, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  if (given.help === true) return print(USAGE).then(() => 0);
  const shell = shells[positionals[0] ?? ''];
  if (shell === undefined) throw new UsageError(USAGE);
  await print(shell(commands));
  return 0;
}

function bash(commands: readonly string[]): string {
  return `_markwell() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" options=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.join(' ')}" -- "$current"))
    return
  fi
  case "$before" in
${Object.entries(values)
  .map(([option, list]) => `    ${option}) COMPREPLY=($(compgen -W "${list.join(' ')}" -- "$current")); return ;;`)
  .join('\n')}
    completion) COMPREPLY=($(compgen -W "${Object.keys(shells).join(' ')}" -- "$current")); return ;;
    help) COMPREPLY=($(compgen -W "${commands.join(' ')}" -- "$current")); return ;;
  esac
  case "\${COMP_WORDS[1]}" in
${commands.map((name) => `    ${name}) options="${[...(optionsOf[name] ?? []), '--help'].join(' ')}" ;;`).join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *) COMPREPLY=($(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _markwell markwell
`;
}

/** zsh knows the scripts of bash. */
function zsh(commands: readonly string[]): string {
  return `autoload -Uz +X compinit && compinit -u\nautoload -Uz +X bashcompinit && bashcompinit\n${bash(commands)}`;
}

function fish(commands: readonly string[]): string {
  const lines = [`complete -c markwell -n __fish_use_subcommand -f -a "${commands.join(' ')}"`];
  for (const name of commands) {
    const under = `complete -c markwell -n "__fish_seen_subcommand_from ${name}"`;
    for (const option of optionsOf[name] ?? []) {
      const list = values[option];
      lines.push(`${under} -l ${option.slice(2)}${list === undefined ? '' : ` -x -a "${list.join(' ')}"`}`);
    }
  }
  lines.push(
    `complete -c markwell -n "__fish_seen_subcommand_from completion" -f -a "${Object.keys(shells).join(' ')}"`,
  );
  return `${lines.join('\n')}\n`;
}
