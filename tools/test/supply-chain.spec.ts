// Third-party packages, and secrets in the history (reliability 4, S18).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './testing/files.js';

interface Package {
  version?: string;
  license?: string;
  link?: boolean;
  integrity?: string;
  resolved?: string;
}
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const lock = read('package-lock.json') as { packages: Record<string, Package> };
const minimum = read('tools/minimum-versions.json') as Record<string, [string, string]>;
const installed = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, found]) => ({ path, name: path.replace(/^.*node_modules\//, ''), ...found }));

const isAtLeast = (version: string, least: string): boolean => {
  const [one, other] = [version, least].map((text) => text.split('-')[0]?.split('.').map(Number));
  const at = (one ?? []).findIndex((number, index) => number !== other?.[index]);
  return at === -1 || (one?.[at] ?? 0) > (other?.[at] ?? 0);
};

/** Licences that allow our use and delivery; sharp's libraries (LGPL) are loaded, not built in. */
const FREE =
  /^(MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|Python-2\.0|MPL-2\.0|CC-BY-4\.0|CC0-1\.0|Unlicense|OFL-1\.1|Zlib|LGPL-3\.0-or-later)$/;
/** Packages that state their licence in a file or in a field that npm does not read; each was looked up. */
const MIT_BY_FILE = [
  'buildcheck',
  'busboy',
  'cpu-features',
  'humanize-number',
  'only',
  'passport-local',
  'passport-strategy',
  'pause',
  'png-js',
  'ssh2',
  'streamsearch',
];
const partsOf = (license: string) => license.replace(/[()]/g, '').split(/ AND | OR /);

/** Patterns of secrets that are committed by mistake. */
const SECRET =
  '-----BEGIN ([A-Z]+ )?PRIVATE KEY-----[^<$]|AKIA[0-9A-Z]{16}|ghp_[A-Za-z0-9]{36}|xox[bap]-[0-9]+-|sk_live_[0-9a-zA-Z]{20}';
const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

describe('the packages of others', () => {
  it('uses no package older than the version that fixes its known faults', () => {
    const old = installed.flatMap(({ path, name, version = '0' }) => {
      const [least, why] = minimum[name] ?? [];
      return least === undefined || isAtLeast(version, least)
        ? []
        : [`${path} ${version} < ${least}: ${why ?? ''}`];
    });
    expect(old).toEqual([]);
    const names = new Set(installed.map(({ name }) => name));
    expect(Object.keys(minimum).filter((name) => !names.has(name))).toEqual([]);
  });

  it('pins each package by a checksum, from the registry of npm’s settings', () => {
    const loose = installed.filter(
      ({ integrity = '', resolved }) =>
        !/^sha512-/.test(integrity) || (resolved !== undefined && !resolved.startsWith('https:')),
    );
    expect(loose.map(({ path }) => path)).toEqual([]);
  });

  it('allows every package licence for our use', () => {
    const strange = installed.filter(({ name, license = '' }) =>
      license === ''
        ? !MIT_BY_FILE.includes(name)
        : !partsOf(license).every((part) => FREE.test(part)),
    );
    expect(strange.map(({ path, license }) => `${path}: ${license ?? 'says nothing'}`)).toEqual([]);
  });

  it('finds a licence file if a package manifest has none', () => {
    const here = MIT_BY_FILE.map((name) => join(root, 'node_modules', name)).filter(existsSync);
    const lost = here.filter((folder) => {
      const texts = ['LICENSE', 'LICENSE.md', 'Readme.md', 'README.md', 'package.json']
        .map((file) => join(folder, file))
        .filter(existsSync)
        .map((file) => readFileSync(file, 'utf8'));
      return !texts.some((text) => /\bMIT\b|Permission is hereby granted/.test(text));
    });
    expect(lost).toEqual([]);
  });
});

describe('the history of the repository', () => {
  it('finds no key and no password of a service in the history', () => {
    const inHistory = ['log', '--all', '-E', `-G${SECRET}`, '--format=%h', '--name-only'];
    const hits = existsSync(join(root, '.git'))
      ? git(...inHistory, '--', '.', ':!package-lock.json', ':!*.spec.ts')
      : '';
    expect(hits.trim()).toBe('');
  }, 120_000);
});
