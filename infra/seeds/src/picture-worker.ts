// A thread that draws what it is sent, one picture after another.
import { parentPort, workerData } from 'node:worker_threads';
import type { PictureTask } from './picture-tasks.js';
import { storePicture } from './store-picture.js';

if (!parentPort) throw new Error('picture-worker runs only as a worker thread');
const port = parentPort;
const { into } = workerData as { into: string };

port.on('message', (task: PictureTask) => {
  // A fault is left unhandled on purpose: it ends the worker, and the parent hears of it.
  void storePicture(task, into).then((key) => {
    port.postMessage(key);
  });
});
