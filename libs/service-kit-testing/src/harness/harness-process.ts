import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@shop/service-kit/access';

// specs run from src, the processes they start from dist
const main = join(dirname(fileURLToPath(import.meta.url)), '../../dist/harness/harness.main.js');

/** The harness in a process of its own; resolves when it takes messages. */
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

/** The same where the first message may end it before it can say that it takes messages. */
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

/** Sends the signal and returns the exit code when the process is gone. */
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
