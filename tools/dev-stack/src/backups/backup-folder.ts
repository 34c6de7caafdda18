import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { checkDisk } from '../machine/disk.js';
import { readJson, writeWhole } from '../machine/files.js';
import { LocalProblem } from '../machine/local-problem.js';

const contents = z.object({
  /** Row counts of each table of each service. */
  rows: z.record(z.string(), z.record(z.string(), z.number())),
  images: z.number(),
});
export type Contents = z.infer<typeof contents>;

const DAY_MS = 86_400_000;
const CONTENTS = 'contents.json';
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

export const nameAt = (time: Date): string =>
  time
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
const timeOf = (name: string): Date => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

/** The folder of the backups, with a subfolder for each; an incomplete backup is named `*.partial`. */
export class BackupFolder {
  constructor(readonly path: string) {}

  /** Folder with the images of the newest backup. */
  get images(): string {
    return join(this.path, 'images');
  }

  /** Returns the folder for images that the shop has removed since the previous backup. */
  removedAt(name: string): string {
    return join(this.path, 'removed', name);
  }

  /** Throws a sentence if the folder is not writable or has less than `bytes` of free space. */
  requireSpace(bytes?: number): void {
    try {
      mkdirSync(this.images, { recursive: true });
      accessSync(this.path, constants.W_OK);
      const probe = join(this.path, '.write-test');
      writeFileSync(probe, 'x');
      rmSync(probe);
    } catch (error) {
      throw new LocalProblem(
        'BACKUP_DIR: the folder cannot be written. It must exist, belong to root and have space.',
        error instanceof Error ? error.message : String(error),
      );
    }
    try {
      checkDisk(this.path, bytes);
    } catch (error) {
      throw new LocalProblem(`BACKUP_DIR: ${error instanceof Error ? error.message : ''}`);
    }
  }

  /** Names of the complete backups, the newest last. */
  names(): string[] {
    if (!existsSync(this.path)) return [];
    return readdirSync(this.path)
      .filter((name) => NAME.test(name))
      .toSorted();
  }

  /** Returns the milliseconds since the newest backup, or null if there is none. */
  age(now: Date): number | null {
    const newest = this.names().at(-1);
    return newest === undefined ? null : now.getTime() - timeOf(newest).getTime();
  }

  /** Stores a new backup that `work` fills: either all of it or none. */
  async add(name: string, work: (folder: string) => Promise<Contents>): Promise<Contents> {
    const draft = join(this.path, `${name}.partial`);
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    try {
      const made = await work(draft);
      writeWhole(join(draft, CONTENTS), JSON.stringify(made, null, 2));
      renameSync(draft, join(this.path, name));
      this.publish(timeOf(name));
      return made;
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }

  /** Returns the folder of a backup and its contents; throws a sentence if there is no such backup. */
  open(name: string): { folder: string; contents: Contents } {
    const folder = join(this.path, name);
    const parsed = contents.safeParse(readJson(join(folder, CONTENTS)));
    if (!NAME.test(name) || !parsed.success)
      throw new LocalProblem(`There is no backup ${name}.`, this.names().join('\n'));
    return { folder, contents: parsed.data };
  }

  /**
   * Writes the time of the backup for the node exporter of Prometheus, which reads files; used by the alert
   * `BackupTooOld`.
   */
  private publish(time: Date): void {
    const line = `backup_last_success_timestamp_seconds ${String(time.getTime() / 1_000)}\n`;
    writeWhole(join(this.path, 'backup.prom'), line, 0o644);
  }

  /** Removes backups and images older than `days`, but never the newest backup. */
  prune(days: number, now: Date): string[] {
    const isOld = (name: string) => now.getTime() - timeOf(name).getTime() > days * DAY_MS;
    const old = this.names().slice(0, -1).filter(isOld);
    for (const name of old) rmSync(join(this.path, name), { recursive: true });
    const removed = this.removed().filter(isOld);
    for (const name of removed) rmSync(this.removedAt(name), { recursive: true });
    return old;
  }

  /** Returns the folders of images that were removed after this backup. */
  removedSince(name: string): string[] {
    return this.removed()
      .filter((one) => one > name)
      .map((one) => this.removedAt(one));
  }

  private removed(): string[] {
    const folder = join(this.path, 'removed');
    return existsSync(folder) ? readdirSync(folder).filter((name) => NAME.test(name)) : [];
  }
}
