import { LocalProblem } from '../machine/local-problem.js';
import { isFree, listenerOn } from '../machine/ports.js';

/** Throws a sentence that names the program on the port, if there is one. */
export async function requireFreePort(port: number): Promise<void> {
  if (await isFree(port)) return;
  const listener = listenerOn(port);
  const who = listener ? ` (${listener})` : '';
  throw new LocalProblem(
    `Port ${String(port)} is taken by another program${who}. End it, or choose another port: PORT=${String(port + 1)} npm start`,
  );
}
