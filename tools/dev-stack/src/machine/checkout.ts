import { fileURLToPath } from 'node:url';

/** Returns the root folder of this repository, from src as well as from dist. */
export function checkoutFolder(): string {
  return fileURLToPath(new URL('../../../../infra/..', import.meta.url)).replace(/\/$/, '');
}
