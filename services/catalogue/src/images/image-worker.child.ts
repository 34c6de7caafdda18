// The process that decodes uploads: a crash of it does not affect the catalogue.
import { processImage } from './process-image.js';

process.on('message', (bytes: Buffer) => {
  void processImage(bytes).then((processed) => process.send?.(processed));
});
process.on('disconnect', () => {
  process.exit();
});
