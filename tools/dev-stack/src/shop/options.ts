import { join, resolve } from 'node:path';
import { LocalProblem } from '../machine/local-problem.js';

export interface StartOptions {
  home: string;
  port: number;
  fresh: boolean;
  watch: boolean;
}

/** Of the gateway. */
export const DEFAULT_PORT = 5000;

/** Reads `npm start -- --fresh --watch`, PORT and LOOMERY_HOME; throws a sentence for anything else. */
export function readOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  checkout: string,
): StartOptions {
  const unknown = args.find((arg) => arg !== '--fresh' && arg !== '--watch');
  if (unknown) {
    throw new LocalProblem(`npm start does not know ${unknown}; it knows --fresh and --watch.`);
  }
  return {
    home: resolve(checkout, env.LOOMERY_HOME ?? join(checkout, '.local')),
    port: portFrom(env.PORT),
    fresh: args.includes('--fresh'),
    watch: args.includes('--watch'),
  };
}

function portFrom(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new LocalProblem(`PORT=${text} is no port: give a number from 1 to 65535.`);
}
