import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutFolder } from '@shop/local/machine/checkout';
import { LocalProblem } from '@shop/local/machine/local-problem';
import { readOptions } from '@shop/local/shop/options';

/** The folder of the shop that `npm start` runs, by the variables that it reads too. */
export const demoHome = (): string => readOptions([], process.env, checkoutFolder()).home;

/** Where the running demo shop answers. */
export function demoAddress(): string {
  try {
    return readFileSync(join(demoHome(), 'shop.address'), 'utf8');
  } catch {
    throw new LocalProblem('No shop has been started here. Run: npm start');
  }
}
