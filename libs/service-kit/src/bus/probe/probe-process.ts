import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '../../access.js';

// the specs run from src, the processes they start from the build
const main = join(process.cwd(), 'dist/bus/probe/probe.main.js');

/** The probe in a process of its own; resolves when it takes messages. */
export async function startProbeProcess(
  url: string,
  service: ServiceName,
  journal: string,
): Promise<ChildProcess> {
  if (!existsSync(main)) throw new Error('build service-kit first: npm run build');
  const child = launchProbe(url, service, journal);
  const died = once(child, 'exit').then(() => Promise.reject(new Error('the probe did not start')));
  await Promise.race([once(child, 'message'), died]);
  return child;
}

/** The same where the first message may end it before it can say that it takes messages. */
export function launchProbe(url: string, service: ServiceName, journal: string): ChildProcess {
  const child = fork(main, [url, service, journal], {
    silent: true,
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  child.stderr?.pipe(process.stderr);
  child.stdout?.resume();
  return child;
}

/** Sends the signal and answers the exit code when the process is gone. */
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
