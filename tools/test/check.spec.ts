// Proves that each check can fail: plants a fault in a copy of the tree and expects its report.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const text = (path: string): string => readFileSync(path, 'utf8');

interface LintResult {
  filePath: string;
  messages: { ruleId: string | null; message: string }[];
}

interface LintFault {
  what: string;
  path: string;
  content: string;
  /** Part of the expected report. */
  says: string;
}

const inChaos = (name: string): string => `tools/chaos/src/${name}`;
const inContracts = (name: string): string => `libs/contracts/src/${name}`;
/** Each fault is planted with its imports; the last column is part of the rule's name. */
const edgeFaults = [
  [
    'a service that imports another one',
    'services/order/src/planted.ts',
    '../../catalogue/src/app.module.js',
    'services/[^/]+ may not import this package',
  ],
  [
    'a relative path into another package',
    'services/auth/src/planted.ts',
    '../../../libs/contracts/src/money/money.js',
    'import another package by its name',
  ],
  [
    'a feature of the browser that imports another one',
    'frontend/src/features/audit/planted.ts',
    '../home/home-page',
    'frontend/src/features/audit may not import this folder',
  ],
  [
    'a folder that imports another one',
    'libs/service-kit/src/csv/planted.ts',
    '../db/sql-files.js',
    'libs/service-kit/src/csv may not import this folder',
  ],
  [
    'types that import one another in a cycle',
    'libs/contracts/src/planted.ts',
    './planted-hen.js',
    'may not import one another in a cycle',
  ],
];
const lintFaults: LintFault[] = [
  {
    what: 'any',
    path: inContracts('planted-any.ts'),
    content: 'export const loose = (value: any): unknown => value;\n',
    says: 'no-explicit-any',
  },
  {
    what: 'a reservation that is not awaited',
    path: inContracts('planted-promise.ts'),
    content: 'export const later = (): void => { Promise.resolve(); };\n',
    says: 'no-floating-promises',
  },
  {
    what: 'a default export',
    path: inContracts('planted-default.ts'),
    content: 'export default 1;\n',
    says: 'import-x/no-default-export',
  },
  {
    what: 'the environment read outside config.ts',
    path: inContracts('planted-environment.ts'),
    content: 'export const home = process.env.HOME;\n',
    says: 'The environment is read once',
  },
  {
    what: 'a file of over 250 lines',
    path: inContracts('planted-length.ts'),
    content: 'export {};\n'.repeat(251),
    says: 'max-lines',
  },
  {
    what: 'a rule switched off in a comment',
    path: inContracts('planted-comment.ts'),
    content: '// eslint-disable-next-line\nexport const loose = (value: any): unknown => value;\n',
    says: 'no-explicit-any',
  },
  {
    what: 'a file name that is not in kebab-case',
    path: inContracts('PlantedName.ts'),
    content: 'export const planted = 1;\n',
    says: 'filename-naming-convention',
  },
  {
    what: 'a name in a word that the glossary replaces',
    path: inChaos('planted-name.ts'),
    content: 'export const emptyShelf = 1;\n',
    says: 'has another word for this',
  },
  {
    what: 'a file name in a word that the glossary replaces',
    path: inChaos('planted-shelf.ts'),
    content: 'export const planted = 1;\n',
    says: 'has another word for planted-shelf.ts',
  },
  {
    what: 'a file of a package that is not part of its API',
    path: inChaos('planted-import.ts'),
    content: "export { connect } from 'amqplib/lib/connect.js';\n",
    says: 'not part of its API',
  },
  {
    what: 'an inner file of a package taken by require',
    path: inChaos('planted-require.ts'),
    content: "export const planted: unknown = require('amqplib/lib/connect');\n",
    says: 'not part of its API',
  },
  ...[
    ["Reflect.set({}, 'planted', 1);", 'what a type forbids'],
    ["export const planted: unknown = Reflect.get({}, 'planted');", 'what a type hides'],
    ["export const planted = ({} as { _header?: string })['_header'];", 'begins with _'],
    ['Array.prototype.at = () => undefined;', 'belongs to its package'],
  ].map(([content = '', says = ''], at) => ({
    what: `private internals: ${content}`,
    path: inChaos(`planted-internals-${String(at)}.ts`),
    content: `${content}\n`,
    says,
  })),
  {
    what: 'a test that runs alone',
    path: inContracts('planted.spec.ts'),
    content: "it.only('runs alone', () => { expect(1).toBe(1); });\n",
    says: 'hides the others',
  },
];

describe('npm run check', () => {
  let copy: string;
  let linted: LintResult[];

  const plant = (path: string, content: string): void => {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), content);
  };
  const run = (folder: string, program: string, ...args: string[]) => {
    const done = spawnSync(program, args, { cwd: join(copy, folder), encoding: 'utf8' });
    return { passed: done.status === 0, output: done.stdout || done.stderr };
  };

  const lintOutput = (path: string): string =>
    JSON.stringify(linted.find((result) => result.filePath.endsWith(path))?.messages);

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'loomery-check-'));
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const file of files
      .split('\n')
      .filter((name) => /\.(ts|tsx|mjs|cjs|json)$|^\.swcrc|^\.prettier/.test(name))) {
      cpSync(join(root, file), join(copy, file), { force: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    lintPlanted();
  });
  // ESLint starts slowly, so all its faults are planted, linted and removed together.
  const lintPlanted = (): void => {
    for (const { path, content } of lintFaults) plant(path, content);
    const paths = lintFaults.map(({ path }) => path);
    const { output } = run('.', 'npx', 'eslint', '--format', 'json', ...paths);
    linted = JSON.parse(output) as LintResult[];
    for (const path of paths) rmSync(join(copy, path));
  };
  afterAll(() => {
    rmSync(copy, { recursive: true, force: true });
  });

  it('refuses a value of the wrong type in npm run check', () => {
    plant('libs/contracts/src/planted.ts', "export const pieces: number = 'two';\n");
    const { passed, output } = run(
      'libs/contracts',
      'node',
      '../../node_modules/typescript7/bin/tsc',
      '-p',
      'tsconfig.json',
    );
    rmSync(join(copy, 'libs/contracts/src/planted.ts'));
    expect(passed).toBe(false);
    expect(output).toContain('planted.ts');
  });

  it.each(lintFaults)('refuses $what', ({ path, says }) => {
    expect(lintOutput(path)).toContain(says);
  });

  it('refuses imports against the edges of packages and folders, and cycles', () => {
    for (const [, path = '', from = ''] of edgeFaults)
      plant(path, `export type * from '${from}';\n`);
    plant(inContracts('planted-hen.ts'), "export type * from './planted.js';\n");
    const paths = edgeFaults.map(([, path = '']) => path);
    const rules = ['--config', 'tools/edges/rules.mjs', '--output-type', 'err-long'];
    const { passed, output } = run('.', 'npx', 'depcruise', ...rules, ...paths);
    for (const path of [...paths, inContracts('planted-hen.ts')]) rmSync(join(copy, path));
    expect(passed).toBe(false);
    const missed = edgeFaults.filter(
      ([, path, , rule]) => !output.includes(`${String(rule)}: ${String(path).replace('.ts', '')}`),
    );
    expect(missed).toEqual([]);
  });

  it('reports an export without a use', () => {
    plant('gateway/src/http/planted-dead.ts', 'export const plantedDead = 1;\n');
    const { passed, output } = run('.', 'npx', 'knip', '--no-progress');
    expect(passed).toBe(false);
    expect(output).toContain('planted-dead');
  });

  it('refuses a file that is not formatted', () => {
    plant('libs/contracts/src/planted-format.ts', 'export const  planted = "two"\n');
    expect(
      run('.', 'npx', 'prettier', '--check', 'libs/contracts/src/planted-format.ts').passed,
    ).toBe(false);
  });

  it('refuses a lock file that lacks a package of another platform', () => {
    const lock = JSON.parse(text(join(root, 'package-lock.json'))) as {
      packages: Record<string, unknown>;
    };
    const gone = Object.keys(lock.packages).find((name) => /@swc\/core-darwin-arm64$/.test(name));
    const packages = Object.fromEntries(
      Object.entries(lock.packages).filter(([name]) => name !== gone),
    );
    plant('package-lock.json', JSON.stringify({ ...lock, packages }));
    const { passed, output } = run('.', 'node', 'tools/lock-check.mjs');
    expect(passed).toBe(false);
    expect(output).toContain('@swc/core-darwin-arm64');
  });
});
