import { LocalProblem } from '../machine/local-problem.js';

export interface TestOptions {
  only: string | undefined;
  withCheck: boolean;
}

/** Reads `npm test -- --only order --with-check`; throws a sentence for anything else. */
export function readTestOptions(args: readonly string[]): TestOptions {
  const rest = [...args];
  const options: TestOptions = { only: undefined, withCheck: false };
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--with-check') options.withCheck = true;
    else if (arg === '--only' && rest[0] !== undefined) options.only = rest.shift();
    else throw new LocalProblem(`npm test knows --only <package> and --with-check, not ${arg}.`);
  }
  return options;
}
