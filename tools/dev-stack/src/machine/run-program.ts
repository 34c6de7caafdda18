import { spawn } from 'node:child_process';
import { closeSync, writeSync } from 'node:fs';
import { openLog } from './files.js';
import { LocalProblem } from './local-problem.js';

export interface ProgramRun {
  title: string;
  file: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Receives all output of the program. */
  log?: string;
}

const running = new Set<() => void>();

/** Runs a program to its end; throws a sentence with the last lines of its output if it fails. */
export function runProgram(run: ProgramRun): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(run.file, run.args, {
      cwd: run.cwd,
      env: { ...process.env, ...run.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const cancel = () => void child.kill();
    running.add(cancel);
    let output = '';
    const take = (part: Buffer) => (output += part.toString());
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => reject(new LocalProblem(`${run.title} failed.`, error.message)));
    child.on('close', (code) => {
      running.delete(cancel);
      if (run.log) keep(run.log, output);
      if (code === 0) resolve(output);
      else reject(new LocalProblem(`${run.title} failed:`, lastLines(output)));
    });
  });
}

/** Ends every running program, for a stop in the middle of a start. */
export function cancelPrograms(): void {
  for (const cancel of running) cancel();
}

function keep(log: string, output: string): void {
  const descriptor = openLog(log);
  writeSync(descriptor, output);
  closeSync(descriptor);
}

const lastLines = (text: string) => text.trimEnd().split('\n').slice(-25).join('\n');
