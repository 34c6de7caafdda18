import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import { readOptions } from '@shop/dev-stack/shop/options';

/** The folder of the shop that `npm start` runs, from the same variables that `npm start` reads. */
export const demoHome = (): string => readOptions([], process.env, checkoutFolder()).home;
