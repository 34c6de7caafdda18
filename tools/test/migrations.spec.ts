// A migration runs while the shop runs: it holds no lock that a request would wait for (reliability 2.9).
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, SERVICES } from './testing/files.js';
import { migrationText } from './testing/migration-text.js';
import { migrationFaults } from './testing/migration.rules.js';

/** Migrations after the baseline, which creates the tables of an empty database. */
const migrations = readdirSync(join(root, 'services'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[^/]+\/src\/db\/migrations\/\d{4}-[a-z0-9-]+\.ts$/.test(file))
  .filter((file) => !file.endsWith('/0001-baseline.ts'));

describe('backend 17: migrations', () => {
  it('runs each migration beside the shop', () => {
    const faults = migrations.flatMap((file) => {
      const source = readFileSync(join(root, 'services', file), 'utf8');
      return migrationFaults(migrationText(source)).map((fault) => `${file}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  it('ends the class of a migration with the number of its file, which TypeORM sorts by', () => {
    const files = [
      ...migrations,
      ...SERVICES.map((name) => `${name}/src/db/migrations/0001-baseline.ts`),
    ];
    const wrong = files.filter((file) => {
      const source = readFileSync(join(root, 'services', file), 'utf8');
      const number = basename(file).slice(0, 4).padStart(13, '0');
      return !new RegExp(`export class [A-Z][A-Za-z]+${number} `).test(source);
    });
    expect(wrong).toEqual([]);
  });

  it('lists each migration in the data source of its service, in the order of their numbers', () => {
    const wrong = SERVICES.filter((name) => {
      const folder = join(root, 'services', name, 'src/db');
      const sourceOf = (file: string) => readFileSync(join(folder, file), 'utf8');
      const classes = readdirSync(join(folder, 'migrations'))
        .toSorted()
        .map((file) => /export class (\w+)/.exec(sourceOf(`migrations/${file}`))?.[1]);
      const listed = /migrations: \[([^\]]*)\]/.exec(sourceOf('data-source.ts'))?.[1] ?? '';
      return (
        listed
          .split(/[\s,]+/)
          .filter(Boolean)
          .join() !== classes.join()
      );
    });
    expect(wrong).toEqual([]);
  });

  it('gives no two migrations of one service the same number', () => {
    const numbers = migrations.map(
      (file) => `${file.split('/')[0] ?? ''} ${basename(file).slice(0, 4)}`,
    );
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

const faultsOf = (sql: string, { isTransactional = true, isContract = false } = {}) =>
  migrationFaults({ sql, isTransactional, isContract }).map((fault) => fault.split(':')[0]);

describe('backend 17: the rules for migrations', () => {
  it.each([
    ['CREATE INDEX a ON orders (id)', 'creates an index without CONCURRENTLY'],
    ['CREATE UNIQUE INDEX a ON orders (id)', 'creates an index without CONCURRENTLY'],
    ['DROP INDEX a', 'drops an index without CONCURRENTLY'],
    ['REINDEX TABLE orders', 'rebuilds an index without CONCURRENTLY'],
    ['DROP INDEX CONCURRENTLY a', 'uses CONCURRENTLY in a transaction'],
    [
      'ALTER TABLE orders ADD CONSTRAINT a CHECK (total > 0)',
      'adds a constraint without NOT VALID',
    ],
    [
      'ALTER TABLE orders ADD CONSTRAINT a FOREIGN KEY (b) REFERENCES c (d)',
      'adds a constraint without NOT VALID',
    ],
    [
      'ALTER TABLE orders ADD CONSTRAINT a UNIQUE (b)',
      'builds the index of a constraint under a lock',
    ],
    ['ALTER TABLE orders ADD PRIMARY KEY (b)', 'builds the index of a constraint under a lock'],
    [
      'ALTER TABLE orders ADD COLUMN a int CHECK (a > 0)',
      'adds a column with a constraint of its own, which reads the whole table',
    ],
    ['ALTER TABLE orders ALTER COLUMN a TYPE bigint', 'rewrites the table'],
    ['ALTER TABLE orders ALTER a SET DATA TYPE bigint', 'rewrites the table'],
    ['ALTER TABLE orders ADD COLUMN a uuid DEFAULT gen_random_uuid()', 'rewrites the table'],
    [
      'ALTER TABLE orders ADD COLUMN a int GENERATED ALWAYS AS (b + 1) STORED',
      'rewrites the table',
    ],
    ['ALTER TABLE orders ADD COLUMN a bigserial', 'rewrites the table'],
    ['CLUSTER orders USING a', 'rewrites the table'],
    [
      'ALTER TABLE orders ALTER COLUMN a SET NOT NULL',
      'sets NOT NULL without a check that was validated before',
    ],
    ['ALTER TABLE orders ADD COLUMN a int NOT NULL', 'adds a NOT NULL column without a default'],
    ['ALTER TABLE orders DROP COLUMN a', 'removes or renames what the version before still reads'],
    [
      'ALTER TABLE orders RENAME COLUMN a TO b',
      'removes or renames what the version before still reads',
    ],
    ['ALTER TABLE orders RENAME a TO b', 'removes or renames what the version before still reads'],
    ['ALTER TABLE orders RENAME TO b', 'removes or renames what the version before still reads'],
    ['DROP TABLE orders', 'removes or renames what the version before still reads'],
    ['UPDATE orders SET a = 1', 'changes every row in one statement'],
    ['DELETE FROM orders', 'changes every row in one statement'],
    ['TRUNCATE orders', 'changes every row in one statement'],
    ['LOCK TABLE orders IN EXCLUSIVE MODE', 'locks a table'],
    ['SET LOCAL lock_timeout = 0', 'takes away the lock timeout of migrations'],
  ])('refuses the migration %s', (sql, fault) => {
    expect(faultsOf(sql)).toContain(fault);
  });

  it.each([
    'CREATE TABLE a (b int PRIMARY KEY CHECK (b > 0)); CREATE INDEX c ON a (b)',
    'ALTER TABLE orders ADD COLUMN a int NOT NULL DEFAULT 0',
    'ALTER TABLE orders ADD COLUMN at timestamptz NOT NULL DEFAULT now()',
    'ALTER TABLE orders ADD CONSTRAINT a CHECK (b IS NOT NULL) NOT VALID; ALTER TABLE orders VALIDATE CONSTRAINT a; ALTER TABLE orders ALTER COLUMN b SET NOT NULL',
    'ALTER TABLE orders ADD CONSTRAINT a UNIQUE USING INDEX b',
    'CREATE FUNCTION a() RETURNS int LANGUAGE sql AS $$ DELETE FROM orders; SELECT 1 $$',
    "UPDATE orders SET a = 1 WHERE b = 'DROP TABLE orders; LOCK'",
    '-- DROP INDEX a;\nSELECT 1',
  ])('accepts the migration %s', (sql) => {
    expect(faultsOf(sql)).toEqual([]);
  });

  it('requires of statements outside a transaction that they can run again', () => {
    const outside = (sql: string) => faultsOf(sql, { isTransactional: false });
    expect(outside('CREATE TABLE a (b int)')).not.toEqual([]);
    expect(outside('ALTER TABLE a ADD COLUMN b int')).not.toEqual([]);
    expect(outside('CREATE INDEX CONCURRENTLY b ON a (c)')).not.toEqual([]);
    expect(outside('CREATE INDEX CONCURRENTLY IF NOT EXISTS b ON a (c)')).not.toEqual([]);
    expect(
      outside(`CREATE TABLE IF NOT EXISTS a (b int); ALTER TABLE a ADD COLUMN IF NOT EXISTS c int;
        DROP INDEX CONCURRENTLY IF EXISTS b; CREATE INDEX CONCURRENTLY b ON a (c)`),
    ).toEqual([]);
  });

  it('accepts the removal of what nothing reads any more', () => {
    expect(faultsOf('ALTER TABLE a DROP COLUMN b', { isContract: true })).toEqual([]);
  });
});

describe('backend 17: the text of a migration', () => {
  it('reads the migration text of up, with the constants and functions it uses, and nothing of down', () => {
    const { sql, isTransactional, isContract } = migrationText(`
      const name = 'orders';
      const index = (table: string) => \`CREATE INDEX CONCURRENTLY a ON \${table} (b)\`;
      const before = 'DROP TABLE old';
      // contract: nothing reads it since 0.2.0
      export class A1 {
        readonly transaction = false;
        async up(runner: Runner): Promise<void> {
          await runner.query(index(name));
          await runner.query(\`DROP INDEX CONCURRENTLY \${name}_c\`);
        }
        async down(runner: Runner): Promise<void> {
          await runner.query(before);
        }
      }`);
    expect(sql).toContain('CREATE INDEX CONCURRENTLY a ON x (b)');
    expect(sql).toContain('DROP INDEX CONCURRENTLY x_c');
    expect(sql).not.toContain('old');
    expect([isTransactional, isContract]).toEqual([false, true]);
  });
});
