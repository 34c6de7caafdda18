import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@shop/service-kit/access';

// specs run from src, but the processes that they start run from dist
const main = join(dirname(fileURLToPath(import.meta.url)), '../../dist/harness/harness.main.js');

/** Starts the harness in a separate process; resolves when it consumes messages. */
export async function startHarnessProcess(
  url: string,
  service: ServiceName,
  eventLog: string,
): Promise<ChildProcess> {
  if (!existsSync(main)) throw new Error('build service-kit-testing first: npm run build');
  const child = launchHarness(url, service, eventLog);
  const died = once(child, 'exit').then(() =>
    Promise.reject(new Error('the harness did not start')),
  );
  await Promise.race([once(child, 'message'), died]);
  return child;
}

/** Starts it without waiting, in case the first message kills it before it reports that it is consuming. */
export function launchHarness(url: string, service: ServiceName, eventLog: string): ChildProcess {
  const child = fork(main, [url, service, eventLog], {
    silent: true,
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  child.stderr?.pipe(process.stderr);
  child.stdout?.resume();
  return child;
}

/** Sends the signal, and returns the exit code once the process has exited. */
export async function end(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
  return child.exitCode;
}
