import { cleanPath, isSystemFile } from '../../bytes/archive/path.js';
import { heading, list, listItem, paragraph, root } from '../../content/tree/build.js';
import { canSpend, spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';

/** A file in an archive, in the archive's order; folders and links are not given. */
export interface Member {
  /** As the archive states it. */
  readonly path: string;
  readonly encrypted?: boolean;
  /** The bytes, spent from the budget; `undefined` where they cannot be had. Called at most once. */
  read(): { readonly bytes: Uint8Array; readonly damaged: boolean } | undefined;
}

interface Shown {
  readonly path: string;
  readonly blocks: readonly RootContent[];
}

interface Listed {
  readonly path: string;
  readonly note: string;
}

interface Reading {
  readonly context: ReadContext;
  readonly shown: Shown[];
  readonly listed: Listed[];
  /** Warnings of a kind are given once an archive. */
  readonly warned: Set<string>;
  encrypted: number;
  /** Members that are there but cannot be unpacked, or of which not even a name is left. */
  lost: number;
  total: number;
}

/**
 * Converts every document of an archive under a heading with its path; what is no document is listed at the end. A single
 * member needs no heading. A list of what could not be read is no content: throws `encrypted-document` if all members are encrypted,
 * `corrupt-document` if members are lost and nothing was read.
 */
export async function readMembers(members: Iterable<Member>, context: ReadContext): Promise<Root> {
  const state: Reading = { context, shown: [], listed: [], warned: new Set(), encrypted: 0, lost: 0, total: 0 };
  for (const member of members) {
    const path = cleanPath(member.path);
    if (isSystemFile(path)) continue;
    state.total++;
    if (path === '') state.lost++;
    await readMember(state, member, path === '' ? 'unnamed' : path);
    context.progress(state.total);
  }
  if (state.total > 0 && state.encrypted === state.total) throw new ConvertError('encrypted-document');
  if (state.shown.length === 0 && state.lost > 0 && state.lost + state.encrypted >= state.total)
    throw new ConvertError('corrupt-document');
  const [only] = state.shown;
  const blocks: RootContent[] = [];
  if (state.total === 1 && only !== undefined) for (const block of only.blocks) blocks.push(block);
  else for (const shown of state.shown) addShown(blocks, shown);
  if (state.listed.length > 0) addList(blocks, state.listed);
  return root(blocks);
}

async function readMember(state: Reading, member: Member, path: string): Promise<void> {
  const { context } = state;
  if (member.encrypted === true) {
    state.encrypted++;
    warnOnce(state, 'encrypted-part', 'Members of the archive are encrypted and were left out.');
    state.listed.push({ path, note: 'encrypted' });
    return;
  }
  if (!canSpend(context.budget, 'maxEmbedded', 1)) {
    warnOnce(state, 'truncated', 'The archive has more members than are converted; the others are listed.');
    state.listed.push({ path, note: 'not converted' });
    return;
  }
  const content = member.read();
  if (content === undefined) {
    warnOnce(state, 'damaged-part', 'Members of the archive cannot be unpacked.');
    if (path !== 'unnamed') state.lost++;
    state.listed.push({ path, note: 'cannot be unpacked' });
    return;
  }
  if (content.damaged) warnOnce(state, 'damaged-part', 'Members of the archive are damaged or cut.');
  const { bytes } = content;
  const blocks =
    bytes.length === 0 || isProgram(bytes) ? [] : (await context.readEmbedded({ bytes, name: path })).children;
  if (blocks.length > 0) state.shown.push({ path, blocks });
  else state.listed.push({ path, note: showSize(bytes.length) });
}

function warnOnce(state: Reading, code: 'encrypted-part' | 'truncated' | 'damaged-part', message: string): void {
  if (state.warned.has(code)) return;
  state.warned.add(code);
  state.context.warn({ code, message });
}

const PROGRAMS = ['\u007fELF', '\u00ca\u00fe\u00ba\u00be', '\u00cf\u00fa\u00ed\u00fe', 'MZ'];

/** Compiled code, which archives of programs hold by the thousand: not worth a try. */
function isProgram(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  return PROGRAMS.some((magic) => start.startsWith(magic)) && bytes.includes(0);
}

function addShown(out: RootContent[], { path, blocks }: Shown): void {
  out.push(heading(1, path));
  for (const block of blocks) out.push(block.type === 'heading' ? heading(block.depth + 1, block.children) : block);
}

function addList(out: RootContent[], listed: readonly Listed[]): void {
  if (out.length > 0) out.push(heading(1, 'Other files'));
  out.push(list(listed.map(({ path, note }) => listItem([paragraph(`${path} (${note})`)]))));
}

/** A size as people say it. */
export function showSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Counts one entry of an archive. Throws `entry-limit`. */
export function countEntry(context: ReadContext): void {
  spend(context.budget, 'maxEntries', 1);
}
