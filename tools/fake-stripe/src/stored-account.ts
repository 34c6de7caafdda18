import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Account, Snapshot } from './account.js';

const SAVE_AFTER_MS = 200;

/** Keeps an account in a file, so that payments outlast a restart. */
export class StoredAccount {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly account: Account,
    private readonly file: string | undefined,
  ) {
    if (file !== undefined && existsSync(file))
      account.restore(JSON.parse(readFileSync(file, 'utf8')) as Snapshot);
  }

  changed(): void {
    if (this.file !== undefined) this.timer ??= setTimeout(() => this.save(), SAVE_AFTER_MS);
  }

  close(): void {
    if (this.timer) this.save();
  }

  private save(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.file === undefined) return;
    writeFileSync(`${this.file}.new`, JSON.stringify(this.account.snapshot()));
    renameSync(`${this.file}.new`, this.file);
  }
}
