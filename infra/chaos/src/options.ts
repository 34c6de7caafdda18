import { parseArgs } from 'node:util';
import { LocalProblem } from '@shop/local/machine/local-problem';

export interface Options {
  /** The tests to run, by their ids; all when empty. */
  only: string[];
  /** The short form, as in `npm test`. */
  isShort: boolean;
  /** Look at the running demo shop instead. */
  isCheck: boolean;
}

const USAGE = `npm run chaos -- [--only R1,R3] [--short]     the tests of docs/reliability.md, on a shop of their own
npm run chaos -- --check                     the seven invariants on the shop that npm start runs`;

/** Reads the words after `npm run chaos --`; throws the usage for a word that it does not know. */
export function readOptions(args: readonly string[], known: readonly string[]): Options {
  const { only, short, check } = parse(args);
  const ids = (only ?? []).flatMap((list) => list.split(',')).map((id) => id.trim().toUpperCase());
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw new LocalProblem(`There is no test ${unknown}; there are: ${known.join(', ')}.`);
  }
  return { only: ids, isShort: short === true, isCheck: check === true };
}

function parse(args: readonly string[]): { only?: string[]; short?: boolean; check?: boolean } {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: 'string', multiple: true },
        short: { type: 'boolean' },
        check: { type: 'boolean' },
      },
    }).values;
  } catch {
    throw new LocalProblem(`These words say nothing here: ${args.join(' ')}\n${USAGE}`);
  }
}
