// A worker thread that renders images one by one.
import { parentPort, workerData } from 'node:worker_threads';
import type { ImageTask } from './image-tasks.js';
import { storeImage } from './store-image.js';

if (!parentPort) throw new Error('image-worker runs only as a worker thread');
const port = parentPort;
const { into } = workerData as { into: string };

port.on('message', (task: ImageTask) => {
  // Errors stay unhandled on purpose: they end the worker and reach the parent.
  void storeImage(task, into).then((key) => {
    port.postMessage(key);
  });
});
