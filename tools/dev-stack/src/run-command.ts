import { spawn } from 'node:child_process';

/** Runs a Node.js program in this terminal; returns its exit code. */
export function runCommand(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit', env });
    child.on('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}
