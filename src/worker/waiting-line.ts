/** Documents that wait for a converter: first come, first served; one that waits too long, or that nobody wants any more, is rejected. */
import { type Task, TaskError, type TaskResult } from './task.js';

export interface Waiting {
  readonly task: Task;
  /** When it came (`performance.now()`). */
  readonly since: number;
  /** A crash of a process that had served others is tried once more on a fresh one. */
  retried: boolean;
  /** It ran long and was stopped for others: it begins again, and is not stopped a second time. */
  stopped: boolean;
  resolve(result: TaskResult): void;
  reject(error: unknown): void;
}

export class WaitingLine {
  readonly #waitMs: number;
  /** What ends each wait. */
  readonly #line = new Map<Waiting, () => void>();

  /** @param waitMs Milliseconds that a document may wait. */
  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  get length(): number {
    return this.#line.size;
  }

  add(waiting: Waiting): void {
    const { signal } = waiting.task;
    const cancel = () => this.#giveUp(waiting, new TaskError('cancelled'));
    const timer = setTimeout(() => this.#giveUp(waiting, new TaskError('queue-timeout')), this.#waitMs);
    signal?.addEventListener('abort', cancel, { once: true });
    this.#line.set(waiting, () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    });
    if (signal?.aborted === true) cancel();
  }

  /** Puts a document before all others. */
  addFirst(waiting: Waiting): void {
    const others = [...this.#line];
    this.#line.clear();
    this.add(waiting);
    for (const [other, end] of others) this.#line.set(other, end);
  }

  take(): Waiting | undefined {
    const [first] = this.#line.keys();
    if (first !== undefined) this.#leave(first);
    return first;
  }

  rejectAll(error: () => TaskError): void {
    for (const waiting of [...this.#line.keys()]) this.#giveUp(waiting, error());
  }

  #giveUp(waiting: Waiting, error: TaskError): void {
    this.#leave(waiting);
    waiting.reject(error);
  }

  #leave(waiting: Waiting): void {
    this.#line.get(waiting)?.();
    this.#line.delete(waiting);
  }
}
