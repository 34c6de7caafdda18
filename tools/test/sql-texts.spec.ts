// SQL is in predictable places: functions in db/functions, long statements in *.query.ts, longer ones in *.sql.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './testing/files.js';

const LONGEST_INLINE = 15;
const LONGEST_IN_SOURCE = 40;
const STATEMENT = /^\s*(--.*\n\s*)*(WITH|SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP)\s/;
const ROUTINE = /\bCREATE (OR REPLACE )?(FUNCTION|PROCEDURE|(CONSTRAINT )?TRIGGER)\b/i;

const files = ['services', 'libs', 'gateway'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/src\/|^src\//.test(file) && !/\/(node_modules|dist)\//.test(file))
    .map((file) => `${folder}/${file}`),
);
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));

/** Returns every statement in a template literal of a source file, and its lines. */
function statementsOf(text: string): { text: string; lines: number }[] {
  const found: { text: string; lines: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      const sql = node.getText().slice(1, -1).trim();
      if (STATEMENT.test(sql)) found.push({ text: sql, lines: sql.split('\n').length });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

const longest = (file: string): number =>
  /\.query\.ts$|\/db\/migrations\//.test(file) ? LONGEST_IN_SOURCE : LONGEST_INLINE;
const tooLong = (file: string, text: string): string[] =>
  statementsOf(text)
    .filter(({ lines }) => lines > longest(file))
    .map(({ lines, text: sql }) => `${file}: ${String(lines)} lines: ${sql.slice(0, 60)}`);

describe('SQL', () => {
  it('creates functions and triggers in db/functions alone', () => {
    const elsewhere = [...sources, ...files.filter((file) => file.endsWith('.sql'))].filter(
      (file) => !file.includes('/db/functions/') && ROUTINE.test(read(file)),
    );
    expect(elsewhere).toEqual([]);
  });

  it('defines one SQL function a file, which replaces the version before', () => {
    const functions = files.filter((file) => file.includes('/db/functions/'));
    const wrong = functions.filter((file) => {
      const name = file.replace(/.*\/|\.sql$/g, '');
      const created = [...read(file).matchAll(/^CREATE OR REPLACE FUNCTION (\w+)/gm)];
      return (
        created.length !== 1 ||
        created[0]?.[1] !== name ||
        /^CREATE (?!OR REPLACE)/m.test(read(file))
      );
    });
    expect(functions.length).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
  });

  it('FAB-13: defines no float column but ratings and days of stock: lengths are whole cuts, money whole cents', () => {
    const FLOAT = /\b(real|double precision|float[48]?|numeric)\b/i;
    const tables = files.filter((file) => /\/db\/(migrations|tables)\//.test(file));
    const floats = tables.flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => FLOAT.test(line)),
    );
    expect(floats.map((line) => line.trim().split(' ')[0]).sort()).toEqual([
      'days_left',
      'own_rating',
      'rating',
    ]);
  });

  it('limits the length of SQL texts in source files', () => {
    expect(sources.flatMap((file) => tooLong(file, read(file)))).toEqual([]);
  });

  it('reports a long SQL text in a source file, and not in a query file', () => {
    const text = `const a = \`SELECT 1\n${',\n'.repeat(20)}2\`;`;
    expect(tooLong('orders.service.ts', text)).toHaveLength(1);
    expect(tooLong('orders.query.ts', text)).toEqual([]);
  });
});
