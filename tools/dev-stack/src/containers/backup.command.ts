// Backups of the shop in containers, in the folder /backups: docs/one-server.md.
//   node dist/containers/backup.command.js nightly | now | list | check | fetch | restore <name>
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BackupFolder, type Contents } from '../backups/backup-folder.js';
import { readBackupSettings, untilNext } from '../backups/backup-settings.js';
import { Backups } from '../backups/backups.js';
import { explain, LocalProblem } from '../machine/local-problem.js';
import { runProgram } from '../machine/run-program.js';
import { SERVICES } from '../services.js';
import { folderIn, SECRETS } from './service-environment.js';
import { storePlan } from '../servers/store-plan.js';

const DAY_MS = 86_400_000;
const LATE_MS = 26 * 3_600_000;
const RETRY_MS = 3_600_000;
const USAGE = 'nightly | now | list | check | fetch | restore <name>';

async function migrate(name: string, url: string): Promise<void> {
  const service = SERVICES.find((one) => one === name);
  if (service === undefined) throw new Error(`There is no service ${name}`);
  await runProgram({
    title: `Migrating ${service}`,
    file: process.execPath,
    args: ['dist/db/migrate.js'],
    cwd: folderIn(service),
    env: { MIGRATION_DATABASE_URL: url },
  });
}

const folder = new BackupFolder('/backups');
const open = () => {
  const plan = storePlan.parse(JSON.parse(readFileSync(join(SECRETS, 'init/stores.json'), 'utf8')));
  return new Backups(plan, folder, readBackupSettings(process.env), migrate);
};

async function backUp(): Promise<void> {
  const { name, contents } = await open().backUp();
  console.log(`backup ${name}: ${totals(contents)}`);
}

function totals({ rows, images }: Contents): string {
  const tables = Object.values(rows).flatMap((counts) => Object.values(counts));
  const sum = tables.reduce((total, count) => total + count, 0);
  return `${String(sum)} rows in ${String(tables.length)} tables, ${String(images)} images`;
}

/**
 * Makes a backup at once if the newest is older than a day, then one every night. A failed one is tried again in an
 * hour.
 */
async function nightly(): Promise<void> {
  const { at } = readBackupSettings(process.env);
  folder.requireSpace();
  let next = (folder.age(new Date()) ?? DAY_MS) < DAY_MS ? untilNext(at, new Date()) : 0;
  for (;;) {
    await pause(next);
    next = await backUp().then(
      () => untilNext(at, new Date()),
      (error: unknown) => {
        console.error(`backup failed: ${explain(error)}`);
        return RETRY_MS;
      },
    );
  }
}

/** Throws a sentence if the last backup is too old or there is no space for the next one. */
function check(): void {
  const age = folder.age(new Date());
  if (age === null || age > LATE_MS)
    throw new LocalProblem('The last backup is older than 26 hours, or there is none.');
  folder.requireSpace();
}

async function main([verb = 'nightly', name]: string[]): Promise<void> {
  if (verb === 'nightly') await nightly();
  else if (verb === 'now') await backUp();
  else if (verb === 'list') console.log(folder.names().join('\n'));
  else if (verb === 'check') check();
  else if (verb === 'fetch') await open().fetch();
  else if (verb === 'restore' && name !== undefined)
    console.log(`restored ${name}: ${totals(await open().restore(name))}`);
  else throw new LocalProblem(USAGE);
}

process.umask(0o077); // The backups contain personal data.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
