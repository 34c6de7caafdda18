import { fileURLToPath } from 'node:url';
import type { Command } from './server-process.js';

/** The command for a server that is a Node program of this package; `entry` is a path below dist. */
export function nodeServer(entry: string, env: NodeJS.ProcessEnv): Command {
  // from src (under Jest) as from dist, the compiled program is the one that runs
  const program = fileURLToPath(new URL(`../../dist/${entry}`, import.meta.url));
  return { file: process.execPath, args: [program], env };
}
