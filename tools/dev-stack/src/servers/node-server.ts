import { fileURLToPath } from 'node:url';
import type { Command } from './server-process.js';

/** Returns the command for a server that is a Node program of this package; `entry` is a path below dist. */
export function nodeServer(entry: string, env: NodeJS.ProcessEnv): Command {
  // The compiled program runs, both from src (under Jest) and from dist.
  const program = fileURLToPath(new URL(`../../dist/${entry}`, import.meta.url));
  return { file: process.execPath, args: [program], env };
}
