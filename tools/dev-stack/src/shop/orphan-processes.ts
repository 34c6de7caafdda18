import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeWhole } from '../machine/files.js';
import { isMark } from '../machine/lock.js';
import { endProcess, type ProcessMark } from '../machine/process-state.js';

/** Records the running apps on disk, because a killed launcher leaves them as orphans. */
export class OrphanProcesses {
  private readonly file: string;
  private readonly marks = new Map<string, ProcessMark>();

  constructor(folder: string) {
    this.file = join(folder, 'apps.json');
  }

  record(name: string, mark: ProcessMark): void {
    this.marks.set(name, mark);
    writeWhole(this.file, JSON.stringify([...this.marks.values()]));
  }

  /** Ends the apps that an earlier launcher did not stop. */
  async end(): Promise<void> {
    const stored = readJson(this.file);
    if (Array.isArray(stored)) {
      await Promise.all(stored.filter(isMark).map((mark) => endProcess(mark, 'SIGTERM', 5_000)));
    }
    rmSync(this.file, { force: true });
  }
}
