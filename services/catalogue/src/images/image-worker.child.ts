// The process that touches the bytes of strangers: whatever happens to it, the catalogue goes on.
import { processImage } from './process-image.js';

process.on('message', (bytes: Buffer) => {
  void processImage(bytes).then((processed) => process.send?.(processed));
});
process.on('disconnect', () => {
  process.exit();
});
