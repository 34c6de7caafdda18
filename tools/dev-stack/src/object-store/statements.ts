// The statements of a policy, as S3 has them, and what they allow.
type OneOrMany = string | string[];

export interface Statement {
  Effect: 'Allow' | 'Deny';
  Principal?: string | { AWS?: OneOrMany };
  Action?: OneOrMany;
  Resource?: OneOrMany;
  /** The one condition that we use. */
  Condition?: { StringLike?: { 's3:prefix'?: OneOrMany } };
}

/** An operation to be allowed or denied. */
export interface Operation {
  action: string;
  bucket: string;
  /** Empty where it is done to the bucket itself. */
  key: string;
  /** The prefix of a listing. */
  prefix?: string | undefined;
}

/** Undefined when the text is no policy. */
export function statementsOf(text: string): Statement[] | undefined {
  try {
    const { Statement } = JSON.parse(text) as { Statement?: unknown };
    return Array.isArray(Statement) ? (Statement as Statement[]) : undefined;
  } catch {
    return undefined;
  }
}

/** Is it allowed? Deny wins; the default is no. */
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
