import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { LocalProblem } from './local-problem.js';
import { onPath, type Program } from './programs.js';
import { runProgram } from './run-program.js';
import type { Terminal } from './terminal.js';

const POLICY = '/usr/sbin/policy-rc.d';
const SERVICES = ['postgresql', 'redis-server', 'rabbitmq-server'];
/** Seconds to wait for another apt, which a fresh machine runs on its own. */
const LOCK_SECONDS = '300';

/** Installs missing programs with apt if it may; otherwise prints the one line that installs them. */
export async function installMissing(programs: Program[], terminal: Terminal): Promise<void> {
  const missing = programs.filter((program) => !program.find());
  if (missing.length === 0) return;
  const become = onPath('apt-get').length > 0 ? rightToInstall() : undefined;
  if (!become) throw missingSentence(missing);
  const names = missing.map((program) => program.packages.apt);
  await terminal.step(`Installing ${names.join(', ')}`, () => installWithApt(names, become));
  const tooOld = missing.filter((program) => !program.find());
  if (tooOld.length > 0) throw tooOldSentence(tooOld);
}

/** Returns the prefix that runs a command as root; undefined if that is not allowed. */
function rightToInstall(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
    return ['sudo', '-n'];
  } catch {
    return undefined;
  }
}

async function installWithApt(names: string[], become: string[]): Promise<void> {
  const root = (...command: string[]) => {
    const words = [...become, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command];
    const [file = '', ...args] = words;
    return runProgram({ title: command.join(' '), file, args });
  };
  await root('apt-get', 'update', '-q');
  const keepQuiet = !existsSync(POLICY);
  if (keepQuiet)
    await root('sh', '-c', `printf '#!/bin/sh\\nexit 101\\n' >${POLICY}; chmod 755 ${POLICY}`);
  try {
    const install = ['install', '-q', '-y', '--no-install-recommends'];
    await root('apt-get', '-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`, ...install, ...names);
  } finally {
    if (keepQuiet) await root('rm', '-f', POLICY);
  }
  // Our servers are private, so those of the packages must not start with the machine.
  const fresh = SERVICES.filter((service) => names.includes(service));
  if (existsSync('/run/systemd/system')) {
    for (const service of fresh) await root('systemctl', 'disable', '--now', service);
  }
}

/** Returns the install command for the package system of this machine, or for all three if it has none that we know. */
export function missingSentence(missing: Program[]): LocalProblem {
  const names = (system: keyof Program['packages']) =>
    missing.map((program) => program.packages[system]).join(' ');
  const commands = [
    { tool: 'apt-get', line: `sudo apt-get install -y ${names('apt')}` },
    { tool: 'dnf', line: `sudo dnf install -y ${names('dnf')}` },
    { tool: 'brew', line: `brew install ${names('brew')}` },
  ];
  const fitting = commands.filter(({ tool }) => onPath(tool).length > 0);
  const lines = (fitting.length > 0 ? fitting : commands).map(({ line }) => line);
  const what = missing.map((program) => program.name).join(', ');
  return new LocalProblem(
    `Missing on this machine: ${what}. Install with: ${lines.join('   or: ')}`,
  );
}

function tooOldSentence(tooOld: Program[]): LocalProblem {
  const what = tooOld.map((program) => program.name).join(', ');
  return new LocalProblem(
    `The packages of this system are too old; the shop needs ${what}. Use a newer system (Debian 12, Ubuntu 24.04) or docker compose up.`,
  );
}
