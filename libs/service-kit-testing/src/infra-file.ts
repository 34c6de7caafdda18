import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const infra = join(dirname(fileURLToPath(import.meta.url)), '../../../infra');

/** Reads a file of `infra/`, which defines the rights of the shop's users for specs and for all deployments. */
export const infraFile = (path: string): string => readFileSync(join(infra, path), 'utf8');
