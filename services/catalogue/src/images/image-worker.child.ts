// The process that decodes uploads: a crash of it does not affect the catalogue.
import { processAs, type ImageKind } from './process-image.js';

/** An upload, and what to make of it. */
export interface ImageTask {
  bytes: Buffer;
  kind: ImageKind;
}

process.on('message', ({ bytes, kind }: ImageTask) => {
  void processAs[kind](bytes).then((processed) => process.send?.(processed));
});
process.on('disconnect', () => {
  process.exit();
});
