// The process that touches the bytes of strangers: whatever happens to it, the catalogue goes on.
import { pressPicture } from './press-picture.js';

process.on('message', (bytes: Buffer) => {
  void pressPicture(bytes).then((pressed) => process.send?.(pressed));
});
process.on('disconnect', () => {
  process.exit();
});
