/** The entry of a converter process. */
import { formats } from '../formats/registry.js';
import { runTasks } from './run-tasks.js';

await runTasks(formats);
