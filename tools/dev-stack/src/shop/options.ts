import { join, resolve } from 'node:path';
import { LocalProblem } from '../machine/local-problem.js';

export interface StartOptions {
  home: string;
  port: number;
  /** Removes the data of the earlier shop. */
  reset: boolean;
  /** Skips the confirmation. */
  yes: boolean;
  watch: boolean;
}

const FLAGS = ['--reset', '--yes', '--watch'];

/** The port of the gateway. */
export const DEFAULT_PORT = 5000;

/** Reads the options of `npm start`, PORT and LOOMERY_HOME; throws a sentence for anything else. */
export function readOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  checkout: string,
): StartOptions {
  const unknown = args.find((arg) => !FLAGS.includes(arg));
  if (unknown)
    throw new LocalProblem(
      `npm start does not know ${unknown}: npm start -- --help lists its options.`,
    );
  const reset = args.includes('--reset');
  if (reset && env.PROFILE === 'production')
    throw new LocalProblem('The data of a production shop is not removed by npm start.');
  return {
    home: resolve(checkout, env.LOOMERY_HOME ?? join(checkout, '.local')),
    port: portFrom(env.PORT),
    reset,
    yes: args.includes('--yes'),
    watch: args.includes('--watch'),
  };
}

function portFrom(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new LocalProblem(`PORT=${text} is no port: give a number from 1 to 65535.`);
}
