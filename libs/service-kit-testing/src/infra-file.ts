import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const infra = join(dirname(fileURLToPath(import.meta.url)), '../../../infra');

/** A file of `infra/`: it defines the rights of the shop's users, for specs as for every other way of running. */
export const infraFile = (path: string): string => readFileSync(join(infra, path), 'utf8');
