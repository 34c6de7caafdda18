// Rules for migrations of a running shop, similar to those of squawk and strong_migrations.

/** The SQL that `up` may send, as one text, and whether the class runs outside a transaction. */
export interface MigrationText {
  readonly sql: string;
  readonly isTransactional: boolean;
  /** A comment `// contract:` declares that no running version reads the removed part. */
  readonly isContract?: boolean;
}

interface Rule {
  readonly fault: string;
  readonly finds: (statement: string, migration: Events) => boolean;
}

interface Events extends MigrationText {
  readonly madeTables: ReadonlySet<string>;
}

const VOLATILE =
  /\b(gen_random_uuid|uuid_generate_v4|random|clock_timestamp|nextval|timeofday)\s*\(/i;
const tableOf = (statement: string): string =>
  /(?:ALTER TABLE(?: IF EXISTS)?(?: ONLY)?|\bON)\s+(?:ONLY\s+)?([\w."]+)/i.exec(statement)?.[1] ??
  '';
const isNew = (statement: string, { madeTables }: Events): boolean =>
  madeTables.has(tableOf(statement));
const isAlter = (statement: string): boolean => /^ALTER TABLE/i.test(statement);

const rules: Rule[] = [
  {
    fault: 'creates an index without CONCURRENTLY',
    finds: (text, events) =>
      /^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/i.test(text) && !isNew(text, events),
  },
  {
    fault: 'drops an index without CONCURRENTLY',
    finds: (text) => /^DROP INDEX (?!CONCURRENTLY)/i.test(text),
  },
  {
    fault: 'rebuilds an index without CONCURRENTLY',
    finds: (text) => /^REINDEX (?!.*CONCURRENTLY)/is.test(text),
  },
  {
    fault: 'uses CONCURRENTLY in a transaction: say transaction = false',
    finds: (text, { isTransactional }) =>
      isTransactional && /^(CREATE|DROP|REINDEX)\b.*\bCONCURRENTLY\b/is.test(text),
  },
  {
    fault: 'adds a constraint without NOT VALID',
    finds: (text, events) =>
      isAlter(text) &&
      /ADD CONSTRAINT \S+ (CHECK|FOREIGN KEY)/i.test(text) &&
      !/NOT VALID/i.test(text) &&
      !isNew(text, events),
  },
  {
    fault: 'builds the index of a constraint under a lock: use USING INDEX',
    finds: (text, events) =>
      isAlter(text) &&
      /ADD (CONSTRAINT \S+ )?(PRIMARY KEY|UNIQUE|EXCLUDE)\b/i.test(text) &&
      !/USING INDEX/i.test(text) &&
      !isNew(text, events),
  },
  {
    fault: 'adds a column with a constraint of its own, which reads the whole table',
    finds: (text, events) =>
      isAlter(text) &&
      /ADD COLUMN[^,;]*\b(CHECK|REFERENCES|UNIQUE|PRIMARY KEY)\b/i.test(text) &&
      !isNew(text, events),
  },
  {
    fault: 'rewrites the table',
    finds: (text, events) =>
      isAlter(text) &&
      !isNew(text, events) &&
      (/ALTER (COLUMN )?\S+ (SET DATA )?TYPE\b/i.test(text) ||
        /ADD COLUMN[^;]*\b(GENERATED ALWAYS AS \(|(big)?serial\b|GENERATED \w+( \w+)? AS IDENTITY)/i.test(
          text,
        ) ||
        (/ADD COLUMN/i.test(text) && VOLATILE.test(text)) ||
        /SET (LOGGED|UNLOGGED|TABLESPACE)\b/i.test(text)),
  },
  {
    fault: 'rewrites the table',
    finds: (text) => /^(VACUUM \(?FULL|CLUSTER)\b/i.test(text),
  },
  {
    fault: 'sets NOT NULL without a check that was validated before',
    finds: (text, events) =>
      isAlter(text) &&
      /SET NOT NULL/i.test(text) &&
      !/VALIDATE CONSTRAINT/i.test(events.sql) &&
      !isNew(text, events),
  },
  {
    fault: 'adds a NOT NULL column without a default',
    finds: (text, events) =>
      isAlter(text) &&
      /ADD COLUMN(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT NULL\b/i.test(text) &&
      !isNew(text, events),
  },
  {
    fault:
      'removes or renames what the version before still reads: say // contract: since when nothing reads it',
    finds: (text, { isContract = false }) =>
      !isContract &&
      ((isAlter(text) && /\b(DROP COLUMN|RENAME (COLUMN|TO)|RENAME \w+ TO)\b/i.test(text)) ||
        /^DROP (TABLE|VIEW)\b/i.test(text)),
  },
  {
    fault: 'changes every row in one statement',
    finds: (text) =>
      /^(UPDATE|DELETE FROM)\b(?!.*\bWHERE\b)/is.test(text) || /^TRUNCATE\b/i.test(text),
  },
  { fault: 'locks a table', finds: (text) => /^LOCK\b/i.test(text) },
  {
    fault: 'takes away the lock timeout of migrations',
    finds: (text) => /^SET (LOCAL |SESSION )?lock_timeout\b/i.test(text),
  },
  {
    fault:
      'cannot be run again after half of it: say IF [NOT] EXISTS or OR REPLACE, or use createIndexConcurrently',
    finds: (text, { isTransactional, sql }) => !isTransactional && !isRepeatable(text, sql),
  },
];

const isRepeatable = (statement: string, sql: string): boolean => {
  // A trigger or a constraint may be dropped first instead of being replaced.
  if (/^CREATE TRIGGER\b/i.test(statement)) return /\bDROP TRIGGER IF EXISTS\b/i.test(sql);
  if (/^CREATE\b/i.test(statement))
    return /\b(IF NOT EXISTS|OR REPLACE)\b/i.test(statement) || isRebuilt(statement);
  if (/^DROP\b/i.test(statement)) return /\bIF EXISTS\b/i.test(statement);
  if (/\bADD COLUMN\b/i.test(statement)) return !/\bADD COLUMN (?!IF NOT EXISTS)/i.test(statement);
  return !/\bADD CONSTRAINT\b/i.test(statement) || /\bDROP CONSTRAINT IF EXISTS\b/i.test(sql);
};
/** `IF NOT EXISTS` would keep an invalid index, so the migration must drop it first, as is checked below. */
const isRebuilt = (statement: string): boolean =>
  /^CREATE (UNIQUE )?INDEX CONCURRENTLY (?!IF)/i.test(statement);

/** Returns the faults of a migration, one per line; empty if it may run while the shop runs. */
export function migrationFaults(migration: MigrationText): string[] {
  const statements = statementsOf(migration.sql);
  const madeTables = new Set(
    statements.flatMap(
      (text) => /^CREATE TABLE (?:IF NOT EXISTS )?([\w."]+)/i.exec(text)?.[1] ?? [],
    ),
  );
  const events = { ...migration, madeTables };
  const faults = statements.flatMap((statement) =>
    rules
      .filter(({ finds }) => finds(statement, events))
      .map(({ fault }) => `${fault}: ${statement.slice(0, 80)}`),
  );
  return [...new Set([...faults, ...halfBuilt(statements)])];
}

/** Returns the indexes that an interrupted build leaves invalid, and that would block a second run. */
function halfBuilt(statements: readonly string[]): string[] {
  return statements.flatMap((statement, at) => {
    const name = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?([\w"]+)/i.exec(
      statement,
    )?.[1];
    if (name === undefined) return [];
    const isDropped = statements
      .slice(0, at)
      .some((before) =>
        new RegExp(`^DROP INDEX CONCURRENTLY IF EXISTS ${name}\\b`, 'i').test(before),
      );
    return isDropped
      ? []
      : [`leaves an invalid index when it is interrupted: use createIndexConcurrently: ${name}`];
  });
}

/** Returns the statements without comments and without the bodies of functions. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--[^\n]*/g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "'body'")
    .replace(/'(?:[^']|'')*'/g, "'text'")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}
