// The entry of a converter process that also reads the format of attacks.
import { formats } from '../../src/formats/registry.js';
import { runTasks } from '../../src/worker/run-tasks.js';
import { chaos } from './chaos-format.js';

await runTasks([...formats, chaos]);
