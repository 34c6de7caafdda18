import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const infra = join(dirname(fileURLToPath(import.meta.url)), '../../../infra');

/** A file of `infra/`: what the shop's users may do is said there, for specs as for every other way of running. */
export const infraFile = (path: string): string => readFileSync(join(infra, path), 'utf8');
