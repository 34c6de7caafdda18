import { fileURLToPath } from 'node:url';

/** The folder of this package's code: an image changes when the code changes, so its hash is part of each image's key. */
export const sourceFolder = fileURLToPath(new URL('./', import.meta.url));
