import { Worker } from 'node:worker_threads';
import type { ImageTask } from './image-tasks.js';

/** Renders one image at a time and returns its key. */
export interface Renderer {
  draw(task: ImageTask): Promise<string>;
  close(): Promise<void>;
}

/** A renderer in a worker thread. */
export function workerRenderer(into: string): Renderer {
  const worker = new Worker(new URL('./image-worker.js', import.meta.url), {
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
    close: async () => {
      await worker.terminate();
    },
  };
}
