import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../machine/files.js';

/**
 * Records the build for which tables and demo data were prepared, so that a second start of the same build saves eight
 * Node processes.
 */
export class PreparationRecord {
  private readonly file: string;
  private readonly state: string;

  constructor(folder: string, checkout: string) {
    this.file = join(folder, 'prepared');
    const build = join(checkout, '.local/build.json');
    const text = existsSync(build) ? readFileSync(build, 'utf8') : String(Date.now());
    this.state = createHash('sha256').update(text).digest('hex');
  }

  isDone(): boolean {
    return existsSync(this.file) && readFileSync(this.file, 'utf8') === this.state;
  }

  done(): void {
    writeWhole(this.file, this.state);
  }
}
