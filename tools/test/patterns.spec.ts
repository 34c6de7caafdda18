// Every regular expression runs in linear time (reliability 4, S19).
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './testing/files.js';

const SHORT = 2_000;
const LONG = 10 * SHORT;
/** Maximum ratio of durations for a text ten times as long. */
const GROWTH = 15;
/** Too short to measure; a quadratic expression takes half a second on these texts. */
const NOTHING_MS = 20;
/** Takes the minimum of several runs, against noise. */
const TRIES = 3;
/** Inputs that slow expressions down: a matching beginning, their own characters repeated, then a mismatch. */
const ENDS = ['\u0000', '%'];
const BEGINNINGS = ['', '1%'];
const UNITS = [
  'a',
  'A',
  '0',
  ' ',
  '-',
  '.',
  '/',
  '"',
  '\n',
  'a@',
  'a.',
  '.-',
  'a ',
  '2026-',
  ': ',
  '%2',
  'at ',
];
const frames = BEGINNINGS.flatMap((beginning) =>
  UNITS.flatMap((unit) =>
    ENDS.map((end) => {
      const text = (length: number) => `${beginning}${unit.repeat(length / unit.length)}${end}`;
      return { frame: [beginning, unit, end], short: text(SHORT), long: text(LONG) };
    }),
  ),
);

function patternsIn(file: string): RegExp[] {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: RegExp[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push(
        new RegExp(node.text.slice(1, end), node.text.slice(end + 1).replace(/[gy]/g, '')),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const shipped = ['libs', 'gateway/src', 'services', 'frontend/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\/src\/.*\.tsx?$/.test(file))
    .filter((file) => !/\.spec\.tsx?$|\/(testing|probe|node_modules)\//.test(file)),
);
const patterns = new Map(
  shipped.flatMap((file) =>
    patternsIn(file).map((pattern) => [`${file} ${String(pattern)}`, pattern]),
  ),
);

function millisecondsOf(pattern: RegExp, text: string): number {
  let least = Infinity;
  for (let tries = 0; tries < TRIES && least > NOTHING_MS; tries += 1) {
    const begun = performance.now();
    pattern.test(text);
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

function isLinearFrom(short: number, pattern: RegExp, text: string): boolean {
  const long = millisecondsOf(pattern, text);
  return long < NOTHING_MS || long / short < GROWTH;
}

describe('the regular expressions of the shop', () => {
  it('finds many regular expressions in the shop', () => {
    expect(patterns.size).toBeGreaterThan(60);
  });

  it.each([...patterns])('matches every text in linear time: %s', (_where, pattern) => {
    for (const { frame, ...texts } of frames) {
      const short = millisecondsOf(pattern, texts.short);
      const isLinear = short < NOTHING_MS && isLinearFrom(short, pattern, texts.long);
      expect([...frame, isLinear]).toEqual([...frame, true]);
    }
  });
});
