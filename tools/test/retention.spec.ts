// Every table either removes its rows after some time, or the handbook explains why they stay.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, SERVICES } from './testing/files.js';

const KIT = ['messaging', 'audit', 'job', 'bulk', 'company'].map(
  (name) => `libs/service-kit/src/db/${name}-tables.sql`,
);
const OWN = SERVICES.flatMap((service) => {
  const folders = ['migrations', 'tables'].map((name) => `services/${service}/src/db/${name}`);
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder)).map((file) => `${folder}/${file}`),
  );
});

const madeIn = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /CREATE (?:TABLE|VIEW) (?:IF NOT EXISTS )?(\w+)/g,
    ),
  ].map(([, table = '']) => table);

function documentedTables(): Set<string> {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const chapter = /## How long rows stay([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
  const cells = chapter.split('\n').filter((line) => line.startsWith('| `'));
  return new Set(
    cells
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)])
      .map(([, name = '']) => name),
  );
}

describe('backend chapter 3: what grows', () => {
  const tables = [...new Set([...KIT, ...OWN].flatMap(madeIn))].toSorted();

  it('documents how long every table of every service keeps its rows in the handbook', () => {
    expect(tables.length).toBeGreaterThan(40);
    expect(tables.filter((table) => !documentedTables().has(table))).toEqual([]);
  });

  it('names no table in the handbook that no migration creates', () => {
    expect([...documentedTables()].filter((table) => !tables.includes(table))).toEqual([]);
  });
});
