// A format that misbehaves on purpose, to prove the sandbox and the protocol. It is read by the converters of tests alone.
import { confidence, type Format, type ReadContext } from '../../src/core/format.js';
import type { Root } from '../../src/core/tree.js';
import { acts } from './acts.js';
import { forgeries, silences } from './forgeries.js';
import { ways } from './ways.js';

const MAGIC = 'MARKWELL-CHAOS ';

export const chaos: Format = {
  id: 'chaos',
  title: 'Test of the sandbox',
  family: 'text',
  mediaTypes: ['application/x-markwell-chaos'],
  extensions: [],
  sniff: (peek) => (peek.startsWith(MAGIC) ? confidence.STRUCTURE : confidence.NO),
  load: async () => ({
    read: async (source, context) => {
      const command = new TextDecoder().decode(source.bytes.subarray(MAGIC.length)).trim();
      return answer(await misbehave(command, context));
    },
  }),
};

function answer(text: string): Root {
  return { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }] };
}

async function misbehave(command: string, context: ReadContext): Promise<string> {
  const [name = '', argument = ''] = command.split(' ');
  const act = acts.get(name) ?? forgeries.get(name) ?? silences.get(name) ?? ways.get(name);
  if (act === undefined) return `unknown act ${name}`;
  try {
    return String(await act(argument, context));
  } catch (error) {
    return `refused: ${error instanceof Error ? error.message : String(error)}`;
  }
}
