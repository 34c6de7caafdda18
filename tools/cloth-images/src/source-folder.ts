import { fileURLToPath } from 'node:url';

/**
 * The folder of this package's code. Its hash is part of each image's key, because an image changes when the code
 * changes.
 */
export const sourceFolder = fileURLToPath(new URL('./', import.meta.url));
