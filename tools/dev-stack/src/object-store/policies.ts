import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../machine/files.js';
import { allows, isForAnybody, statementsOf } from './statements.js';

/** The bucket policies, stored next to the objects; they apply to anonymous calls. */
export class Policies {
  constructor(private readonly folder: string) {}

  textOf(bucket: string): string | undefined {
    const file = this.fileOf(bucket);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }

  /** Stores a policy; returns false if the text is not a policy. */
  keep(bucket: string, text: string): boolean {
    if (!statementsOf(text)) return false;
    writeWhole(this.fileOf(bucket), text);
    return true;
  }

  drop(bucket: string): void {
    rmSync(this.fileOf(bucket), { force: true });
  }

  /** Returns true if anonymous calls may do this to the object (or, without a key, to the bucket). */
  allowAnybody(action: string, bucket: string, key = ''): boolean {
    const statements = statementsOf(this.textOf(bucket) ?? '') ?? [];
    return allows(statements.filter(isForAnybody), { action, bucket, key });
  }

  private fileOf(bucket: string): string {
    return join(this.folder, `.${bucket.replace(/[^a-z0-9.-]/g, '_')}.policy.json`);
  }
}
