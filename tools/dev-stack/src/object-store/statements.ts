// The statements of an S3 policy, and what they allow.
type OneOrMany = string | string[];

export interface Statement {
  Effect: 'Allow' | 'Deny';
  Principal?: string | { AWS?: OneOrMany };
  Action?: OneOrMany;
  Resource?: OneOrMany;
  /** The only condition that we use. */
  Condition?: { StringLike?: { 's3:prefix'?: OneOrMany } };
}

/** An operation to allow or deny. */
export interface Operation {
  action: string;
  bucket: string;
  /** Key of the object; empty if the operation concerns the bucket itself. */
  key: string;
  /** Prefix of a listing. */
  prefix?: string | undefined;
}

/** Parses the statements of a policy; returns undefined if the text is not a policy. */
export function statementsOf(text: string): Statement[] | undefined {
  try {
    const { Statement } = JSON.parse(text) as { Statement?: unknown };
    return Array.isArray(Statement) ? (Statement as Statement[]) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns true if the operation is allowed. Deny wins, and the default is to deny. */
export function allows(statements: readonly Statement[], operation: Operation): boolean {
  const { action, bucket, key } = operation;
  const resource = `arn:aws:s3:::${bucket}${key ? `/${key}` : ''}`;
  const fitting = statements.filter(
    (statement) =>
      list(statement.Action).some((pattern) => matches(pattern, action)) &&
      list(statement.Resource).some((pattern) => matches(pattern, resource)) &&
      fits(statement, operation),
  );
  return fitting.length > 0 && fitting.every((statement) => statement.Effect === 'Allow');
}

export function isForAnybody({ Principal }: Statement): boolean {
  return typeof Principal === 'object' ? list(Principal.AWS).includes('*') : Principal === '*';
}

function fits({ Condition }: Statement, { prefix }: Operation): boolean {
  const prefixes = Condition?.StringLike?.['s3:prefix'];
  if (prefixes === undefined) return Condition === undefined;
  return prefix !== undefined && list(prefixes).some((pattern) => matches(pattern, prefix));
}

const list = (value: OneOrMany | undefined): string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;

function matches(pattern: string, value: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(value);
}
