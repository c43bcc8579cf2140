/** The name of a language, as code blocks have it, by what a file is called or begins with. */

const BY_EXTENSION: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ada: 'ada adb ads',
    applescript: 'applescript',
    asm: 'asm nasm s',
    awk: 'awk',
    bash: 'sh bash zsh ksh',
    bat: 'bat',
    c: 'c h',
    clojure: 'clj cljs cljc edn',
    cmake: 'cmake',
    cobol: 'cob cbl cobol',
    coffeescript: 'coffee',
    cpp: 'cpp cc cxx hpp hh hxx ino',
    csharp: 'cs csx',
    css: 'css',
    cuda: 'cu cuh',
    d: 'd',
    dart: 'dart',
    dockerfile: 'dockerfile',
    elixir: 'ex exs',
    elm: 'elm',
    erlang: 'erl hrl',
    fortran: 'f f77 f90 f95 f03 for',
    fsharp: 'fs fsx fsi',
    glsl: 'glsl vert frag',
    go: 'go',
    gradle: 'gradle',
    graphql: 'graphql gql',
    groovy: 'groovy',
    haskell: 'hs lhs',
    hcl: 'tf hcl tfvars',
    java: 'java',
    javascript: 'js mjs cjs',
    jsx: 'jsx',
    julia: 'jl',
    kotlin: 'kt kts',
    less: 'less',
    lisp: 'lisp lsp cl el',
    lua: 'lua',
    makefile: 'mk mak',
    matlab: 'm',
    nim: 'nim',
    nix: 'nix',
    objectivec: 'mm',
    ocaml: 'ml mli',
    pascal: 'pas pp dpr',
    perl: 'pl pm',
    php: 'php phtml php5',
    powershell: 'ps1 psm1 psd1',
    prolog: 'pro',
    protobuf: 'proto',
    python: 'py pyw pyi pyx',
    r: 'r',
    racket: 'rkt',
    ruby: 'rb rake gemspec',
    rust: 'rs',
    sas: 'sas',
    scala: 'scala sc',
    scheme: 'scm ss',
    scss: 'scss',
    solidity: 'sol',
    sql: 'sql ddl',
    stata: 'do ado',
    svelte: 'svelte',
    swift: 'swift',
    tcl: 'tcl',
    terraform: 'terraform',
    thrift: 'thrift',
    typescript: 'ts mts cts',
    tsx: 'tsx',
    vb: 'vb vbs bas',
    verilog: 'v sv',
    vhdl: 'vhd vhdl',
    vim: 'vim',
    vue: 'vue',
    wgsl: 'wgsl',
    zig: 'zig',
  }).flatMap(([language, extensions]) =>
    extensions.split(' ').map((extension): [string, string] => [extension, language]),
  ),
);

const BY_NAME: ReadonlyMap<string, string> = new Map([
  ['dockerfile', 'dockerfile'],
  ['makefile', 'makefile'],
  ['gnumakefile', 'makefile'],
  ['cmakelists.txt', 'cmake'],
  ['gemfile', 'ruby'],
  ['rakefile', 'ruby'],
  ['jenkinsfile', 'groovy'],
  ['vagrantfile', 'ruby'],
  ['.bashrc', 'bash'],
  ['.profile', 'bash'],
  ['.vimrc', 'vim'],
]);

const BY_INTERPRETER: readonly (readonly [RegExp, string])[] = [
  [/^(?:ba|z|k|da|a|fi)?sh$/, 'bash'],
  [/^python/, 'python'],
  [/^(?:node|nodejs|bun)$/, 'javascript'],
  [/^(?:deno|ts-node|tsx)$/, 'typescript'],
  [/^perl/, 'perl'],
  [/^ruby/, 'ruby'],
  [/^php/, 'php'],
  [/^[gm]?awk$/, 'awk'],
  [/^lua/, 'lua'],
  [/^(?:tclsh|wish|expect)/, 'tcl'],
  [/^Rscript$/, 'r'],
  [/^(?:groovy|scala|swift|julia|elixir|escript|osascript|pwsh|make)$/, ''],
];

/** Extensions that stand for source code. */
export const codeExtensions: readonly string[] = [...BY_EXTENSION.keys()];

/** The language of a file by its whole name, then by its extension. */
export function languageOfName(name: string): string | undefined {
  const base = (name.split(/[/\\]/).at(-1) ?? '').toLowerCase();
  const extension = /\.([a-z\d+-]+)$/.exec(base)?.[1] ?? '';
  return BY_NAME.get(base) ?? BY_EXTENSION.get(extension);
}

/** The language that the first line names an interpreter of. */
export function languageOfShebang(text: string): string | undefined {
  const line = /^\ufeff?#![ \t]*(\S+)(?:[ \t]+-\S+)*(?:[ \t]+([^\s-]\S*))?/.exec(text.slice(0, 300));
  if (line === null) return undefined;
  const program = line[1]?.split('/').at(-1) ?? '';
  const name = program === 'env' ? (line[2] ?? '') : program;
  const found = BY_INTERPRETER.find(([pattern]) => pattern.test(name));
  if (found === undefined) return undefined;
  return found[1] === '' ? name.replace('pwsh', 'powershell') : found[1];
}
