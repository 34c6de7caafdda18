import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../machine/files.js';

type OneOrMany = string | string[];

interface Statement {
  Effect: 'Allow' | 'Deny';
  Principal?: string | { AWS?: OneOrMany };
  Action?: OneOrMany;
  Resource?: OneOrMany;
}

/** The bucket policies, kept beside the objects: they say what a caller without keys may do. */
export class Policies {
  constructor(private readonly folder: string) {}

  textOf(bucket: string): string | undefined {
    const file = this.fileOf(bucket);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }

  /** False when the text is no policy. */
  keep(bucket: string, text: string): boolean {
    if (!statementsOf(text)) return false;
    writeWhole(this.fileOf(bucket), text);
    return true;
  }

  drop(bucket: string): void {
    rmSync(this.fileOf(bucket), { force: true });
  }

  /** May anybody do this to the object (or, without a key, to the bucket)? Deny wins; silence is no. */
  allowAnybody(action: string, bucket: string, key = ''): boolean {
    const resource = `arn:aws:s3:::${bucket}${key ? `/${key}` : ''}`;
    const fitting = (statementsOf(this.textOf(bucket) ?? '') ?? []).filter(
      (statement) =>
        isForAnybody(statement) &&
        list(statement.Action).some((pattern) => matches(pattern, action)) &&
        list(statement.Resource).some((pattern) => matches(pattern, resource)),
    );
    return fitting.length > 0 && fitting.every((statement) => statement.Effect === 'Allow');
  }

  private fileOf(bucket: string): string {
    return join(this.folder, `.${bucket.replace(/[^a-z0-9.-]/g, '_')}.policy.json`);
  }
}

function statementsOf(text: string): Statement[] | undefined {
  try {
    const { Statement } = JSON.parse(text) as { Statement?: unknown };
    return Array.isArray(Statement) ? (Statement as Statement[]) : undefined;
  } catch {
    return undefined;
  }
}

function isForAnybody({ Principal }: Statement): boolean {
  return typeof Principal === 'object' ? list(Principal.AWS).includes('*') : Principal === '*';
}

const list = (value: OneOrMany | undefined): string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

function matches(pattern: string, value: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(value);
}
