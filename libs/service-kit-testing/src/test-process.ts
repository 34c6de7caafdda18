import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './until.js';

const repository = join(dirname(fileURLToPath(import.meta.url)), '../../..');
/** Timeout for a process on a busy machine. */
const TIMEOUT_MS = 90_000;

/** Compiles the code that a process runs, including the libraries; specs themselves need no build. */
export function buildProcess(...folders: string[]): void {
  for (const folder of [
    'libs/contracts',
    'libs/service-kit',
    'libs/service-kit-testing',
    'libs/paper',
    ...folders,
  ]) {
    const cwd = join(repository, folder);
    execFileSync(process.execPath, [join(repository, 'tools/build.mjs')], { cwd });
  }
}

interface TestProcess {
  /** Resolves when its log reports that it has started; rejects if it exits before. */
  started(): Promise<void>;
  /** How it ended: a signal or an exit code. */
  ended: Promise<NodeJS.Signals | number | null>;
  /** Returns all output so far. */
  output(): string;
  signal(signal: NodeJS.Signals): void;
  /** Stops it, unless it has exited. */
  stop(): Promise<void>;
}

/** Runs a compiled entry, such as `services/order/dist/main.js`, in a separate process with only this environment. */
export function startProcess(entry: string, env: Record<string, string>): TestProcess {
  const child = spawn(process.execPath, [join(repository, entry)], {
    env: { OPERATIONS_HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let isOver = false;
  child.once('close', () => (isOver = true)); // after its last output
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'exit').then(
    ([code, signal]) => (signal ?? code) as NodeJS.Signals | number | null,
  );
  return {
    started: async () => {
      const hasStarted = () => output.includes('"msg":"started"');
      await until(() => hasStarted() || isOver, TIMEOUT_MS).catch(() => undefined);
      if (!hasStarted()) throw new Error(`${entry} has not started:\n${output}`);
    },
    ended,
    output: () => output,
    signal: (signal) => child.kill(signal),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
