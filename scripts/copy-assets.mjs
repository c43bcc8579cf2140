// Copies what tsc leaves behind: the static page and data files that readers load.
import { cpSync, existsSync } from 'node:fs';

for (const dir of ['web', 'formats/pdf/fonts/tables']) {
  if (existsSync(`src/${dir}`)) cpSync(`src/${dir}`, `dist/${dir}`, { recursive: true });
}
