import { LocalProblem } from '@shop/dev-stack/machine/local-problem';

export interface Options {
  /** Numbers of products in the shop, measured one after another. */
  sizes: number[];
  /** Names of operations; empty means all. */
  only: string[];
  /** Seconds that each side is measured in a round. */
  seconds: number;
  rounds: number;
}

const SIZES = [1_000, 100_000, 1_000_000];
const SECONDS = 3;
const ROUNDS = 3;

/** Reads `--products 1000,100000`, `--only list,order`, `--seconds 3` and `--rounds 3`. */
export function readOptions(args: readonly string[], names: readonly string[]): Options {
  const options: Options = { sizes: SIZES, only: [], seconds: SECONDS, rounds: ROUNDS };
  for (let at = 0; at < args.length; at += 2) {
    const [name = '', value = ''] = args.slice(at, at + 2);
    if (name === '--products') options.sizes = value.split(',').map((text) => positive(name, text));
    else if (name === '--only') options.only = value.split(',').map((text) => known(names, text));
    else if (name === '--seconds') options.seconds = positive(name, value);
    else if (name === '--rounds') options.rounds = positive(name, value);
    else throw new LocalProblem(`npm run bench does not know ${name}.`);
  }
  options.sizes.sort((one, other) => one - other);
  return options;
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new LocalProblem(`${name} takes whole numbers above 0, not "${text}".`);
}

function known(names: readonly string[], name: string): string {
  if (names.includes(name)) return name;
  throw new LocalProblem(`There is no operation "${name}"; there are ${names.join(', ')}.`);
}
