import { Worker } from 'node:worker_threads';
import type { PictureTask } from './picture-tasks.js';

/** Someone who draws one picture at a time and answers its key. */
export interface DrawingHand {
  draw(task: PictureTask): Promise<string>;
  rest(): Promise<void>;
}

/** A hand on a processor of its own. */
export function workerHand(into: string): DrawingHand {
  const worker = new Worker(new URL('./picture-worker.js', import.meta.url), {
    workerData: { into },
  });
  return {
    draw: (task) =>
      new Promise((resolve, reject) => {
        const settle = (): void => {
          worker.off('message', done).off('error', reject);
        };
        const done = (key: string): void => {
          settle();
          resolve(key);
        };
        worker.once('message', done).once('error', reject).postMessage(task);
      }),
    rest: async () => {
      await worker.terminate();
    },
  };
}
