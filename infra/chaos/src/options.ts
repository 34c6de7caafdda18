import { parseArgs } from 'node:util';
import { LocalProblem } from '@shop/local/machine/local-problem';
import type { Form } from './trials/trial.js';

export interface Options {
  /** The tests to run, by their ids; all when empty. */
  only: string[];
  /** `short`, as in `npm test`; `full`; `long`, for whoever has an hour. */
  form: Form;
  /** Look at the running demo shop instead. */
  isCheck: boolean;
  /** So many checkouts on the running demo shop before that look. */
  trade: number;
}

const USAGE = `npm run chaos -- [--only R1,R3] [--short|--long]   the tests of docs/reliability.md, on a shop of their own
npm run chaos -- --check [--trade 500]        the seven invariants on the shop that npm start runs,
                                             after so many checkouts`;

/** Reads the words after `npm run chaos --`; throws the usage for a word that it does not know. */
export function readOptions(args: readonly string[], known: readonly string[]): Options {
  const { only, short, long, check, trade } = parse(args);
  const ids = (only ?? []).flatMap((list) => list.split(',')).map((id) => id.trim().toUpperCase());
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw new LocalProblem(`There is no test ${unknown}; there are: ${known.join(', ')}.`);
  }
  return {
    only: ids,
    form: short === true ? 'short' : long === true ? 'long' : 'full',
    isCheck: check === true || trade !== undefined,
    trade: count(trade),
  };
}

function count(text = '0'): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new LocalProblem(`--trade takes the number of checkouts, not ${text}.`);
}

interface Words {
  only?: string[];
  short?: boolean;
  long?: boolean;
  check?: boolean;
  trade?: string;
}

function parse(args: readonly string[]): Words {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: 'string', multiple: true },
        short: { type: 'boolean' },
        long: { type: 'boolean' },
        check: { type: 'boolean' },
        trade: { type: 'string' },
      },
    }).values;
  } catch {
    throw new LocalProblem(`These words say nothing here: ${args.join(' ')}\n${USAGE}`);
  }
}
