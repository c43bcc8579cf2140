// Who may import whom. `core` is the vocabulary; arrows point down only.
const layer = (name, from, mayImport) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^src/', pathNot: mayImport },
});
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    layer('core-imports-nothing', '^src/core/', ['^src/core/']),
    layer('bytes', '^src/bytes/', ['^src/(core|bytes)/']),
    layer('sniff', '^src/sniff/', ['^src/(core|bytes|sniff)/']),
    layer('content', '^src/content/', ['^src/(core|bytes|content)/']),
    layer('layout', '^src/layout/', ['^src/(core|bytes|content|layout)/']),
    layer('families', '^src/families/', ['^src/(core|bytes|sniff|content|families)/']),
    layer('detect', '^src/detect/', ['^src/(core|bytes|sniff|detect)/']),
    layer('a-format-stays-in-its-folder', '^src/formats/([^/]+)/', [
      '^src/formats/$1/',
      '^src/(core|bytes|sniff|content|layout|families)/',
    ]),
    layer('clean', '^src/clean/', ['^src/(core|content|clean)/']),
    layer('markdown', '^src/markdown/', ['^src/(core|markdown)/']),
    layer('convert', '^src/convert/', ['^src/(core|bytes|content|layout|detect|clean|markdown|convert|formats/registry)']),
    layer('client', '^src/client/', ['^src/client/']),
    layer('files', '^src/files/', ['^src/(core|files)/']),
    layer('queue', '^src/queue/', ['^src/(core|files|worker|queue)/']),
    layer('mcp', '^src/mcp/', ['^src/(core|files|worker|mcp|formats/registry)']),
    layer('server', '^src/server/', ['^src/(core|worker|mcp|server|formats/registry)']),
    {
      name: 'formats-load-lazily',
      severity: 'error',
      from: { path: '^src/formats/[^/]+/format\\.ts$' },
      to: { path: '^src/(formats/[^/]+/reader|bytes|content|layout|families)', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'no-network-in-readers',
      severity: 'error',
      from: { path: '^src/(core|bytes|sniff|content|layout|families|formats|detect|clean|markdown|convert)/' },
      to: { path: '^(node:)?(http|https|http2|net|tls|dgram|dns|child_process|worker_threads|cluster)$' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.ts$' },
  },
};
