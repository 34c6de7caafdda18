import { fileURLToPath } from 'node:url';

/** The root folder of this repository, from src as from dist. */
export function checkoutFolder(): string {
  return fileURLToPath(new URL('../../../../infra/..', import.meta.url)).replace(/\/$/, '');
}
