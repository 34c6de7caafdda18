import { checkoutFolder } from '@shop/local/machine/checkout';
import { readOptions } from '@shop/local/shop/options';

/** The folder of the shop that `npm start` runs, by the variables that it reads too. */
export const demoHome = (): string => readOptions([], process.env, checkoutFolder()).home;
