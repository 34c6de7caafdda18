import { LocalProblem } from '../machine/local-problem.js';

export interface TestOptions {
  only: string | undefined;
  /** Part of the path of the specs to run. */
  matching: string | undefined;
  withCheck: boolean;
}

/** Parses `npm test -- --only order --matching stock --with-check`; throws a sentence for any other argument. */
export function readTestOptions(args: readonly string[]): TestOptions {
  const rest = [...args];
  const options: TestOptions = { only: undefined, matching: undefined, withCheck: false };
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--with-check') options.withCheck = true;
    else if (arg === '--only' && rest[0] !== undefined) options.only = rest.shift();
    else if (arg === '--matching' && rest[0] !== undefined) options.matching = rest.shift();
    else
      throw new LocalProblem(
        `npm test knows --only <package>, --matching <path> and --with-check, not ${arg}.`,
      );
  }
  return options;
}
