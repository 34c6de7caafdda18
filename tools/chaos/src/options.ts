import { parseArgs } from 'node:util';
import { LocalProblem } from '@shop/dev-stack/machine/local-problem';
import type { Form } from './scenarios/scenario.js';

export interface Options {
  /** Ids of the scenarios to run; all if empty. */
  only: string[];
  /** `short`, as in `npm test`; `full`; `long`, about an hour. */
  form: Form;
  /** True to check the running demo shop instead. */
  isCheck: boolean;
  /** Number of checkouts on the running demo shop before the check. */
  load: number;
}

const USAGE = `npm run chaos -- [--only R1,R3] [--short|--long]   the scenarios of docs/reliability.md, on a shop of their own
npm run chaos -- --check [--load 500]        the invariants on the shop that npm start runs,
                                             after so many checkouts`;

/** Reads the arguments of `npm run chaos`; throws the usage text for an unknown one. */
export function readOptions(args: readonly string[], known: readonly string[]): Options {
  const { only, short, long, check, load } = parse(args);
  const ids = (only ?? []).flatMap((list) => list.split(',')).map((id) => id.trim().toUpperCase());
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw new LocalProblem(`There is no scenario ${unknown}; there are: ${known.join(', ')}.`);
  }
  return {
    only: ids,
    form: short === true ? 'short' : long === true ? 'long' : 'full',
    isCheck: check === true || load !== undefined,
    load: count(load),
  };
}

function count(text = '0'): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new LocalProblem(`--load takes the number of checkouts, not ${text}.`);
}

interface Arguments {
  only?: string[];
  short?: boolean;
  long?: boolean;
  check?: boolean;
  load?: string;
}

function parse(args: readonly string[]): Arguments {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: 'string', multiple: true },
        short: { type: 'boolean' },
        long: { type: 'boolean' },
        check: { type: 'boolean' },
        load: { type: 'string' },
      },
    }).values;
  } catch {
    throw new LocalProblem(`Unknown arguments: ${args.join(' ')}\n${USAGE}`);
  }
}
