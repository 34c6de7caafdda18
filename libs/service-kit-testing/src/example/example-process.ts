import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../until.js';

const libs = join(dirname(fileURLToPath(import.meta.url)), '../../..');

export interface ExampleProcess {
  /** Returns all output so far. */
  output(): string;
  /** Returns status and body of a path on its operations server. */
  get(path: string): Promise<{ status: number; body: string }>;
  signal(name: 'SIGTERM' | 'SIGKILL'): void;
  /** The exit code, once it has exited. */
  ended: Promise<number | null>;
}

/** Start-up timeout; a process starts slowly while other suites run. */
const START_MS = 60_000;

/** Starts the example in a separate process, as a service runs in the shop. */
export function startExample(
  env: Record<string, string>,
  name: 'order' | 'catalogue' = 'order',
): ExampleProcess {
  const tracing = ['--import', join(libs, 'service-kit/dist/tracing/start.js')];
  const main = join(libs, 'service-kit-testing/dist/example/example.main.js');
  const child = spawn(process.execPath, [...tracing, main, name], {
    env: { OPERATIONS_HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (output += text.toString()));
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    output: () => output,
    get: async (path) => {
      const port = await until(() => /"port":(\d+)/.exec(output)?.[1], START_MS);
      const reply = await fetch(`http://127.0.0.1:${port}${path}`);
      return { status: reply.status, body: await reply.text() };
    },
    signal: (name) => child.kill(name),
    ended,
  };
}
