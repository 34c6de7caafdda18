import { checkoutFolder } from '../machine/checkout.js';
import { runJest } from './jest-run.js';
import { chooseSuites, findSuites } from './suites.js';
import { readTestOptions } from './test-options.js';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.js';

describe('the suites of npm test', () => {
  const suites = findSuites(checkoutFolder());

  it('lists as suites the packages of the workspace that have specs', () => {
    const names = suites.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['@shop/order', '@shop/frontend', '@shop/dev-stack']),
    );
  });

  it('selects one suite by the short or full name of its package', () => {
    const [order] = chooseSuites(suites, 'order');
    expect(order?.name).toBe('@shop/order');
    expect(chooseSuites(suites, '@shop/order')).toEqual([order]);
  });

  it('lists the suite names when one is unknown', () => {
    expect(() => chooseSuites(suites, 'orders')).toThrow(/no package "orders".*order, /);
  });

  it('selects the suites by the options, and refuses an unknown word', () => {
    expect(readTestOptions(['--only', 'order'])).toMatchObject({ only: 'order', withCheck: false });
    expect(readTestOptions(['--matching', 'stock'])).toMatchObject({ matching: 'stock' });
    expect(readTestOptions(['--with-check'])).toMatchObject({ only: undefined, withCheck: true });
    expect(() => readTestOptions(['--all'])).toThrow('not --all');
    expect(() => readTestOptions(['--only'])).toThrow('not --only');
    expect(() => readTestOptions(['--matching'])).toThrow('not --matching');
  });
});

describe('one suite', () => {
  const folder = temporaryFolder();

  it('runs one suite with Jest and reports it file by file', async () => {
    const pack = join(folder.path, 'pack');
    mkdirSync(pack);
    writeFileSync(join(pack, 'package.json'), '{}');
    writeFileSync(
      join(pack, 'jest.config.mjs'),
      "export default { testMatch: ['**/*.spec.cjs'] };",
    );
    writeFileSync(
      join(pack, 'a.spec.cjs'),
      "it('weaves', () => {}); it('frays', () => { throw new Error('torn'); });",
    );
    const lines: string[] = [];
    const result = await runJest(
      { name: 'pack', folder: pack },
      {
        checkout: checkoutFolder(),
        reports: join(folder.path, 'reports'),
        onFile: (line) => lines.push(line),
      },
    );
    expect(result.passed).toBe(1);
    expect(result.failures[0]?.message).toContain('torn');
    expect(lines).toEqual([expect.stringContaining('pack  FAIL')]);
  });

  it('runs several spec files of a suite as one, each under its own name', async () => {
    const pack = join(folder.path, 'many');
    const parts = join(checkoutFolder(), 'tools/jest/together');
    mkdirSync(pack);
    writeFileSync(join(pack, 'package.json'), '{}');
    const specFiles = ['a', 'b', 'c', 'd'].map((name) => join(pack, `${name}.spec.cjs`));
    for (const file of specFiles) writeFileSync(file, "it('weaves', () => {});");
    writeFileSync(join(pack, 'd.spec.cjs'), "throw new Error('torn');");
    const config = {
      transform: {},
      globals: { specFiles },
      roots: ['<rootDir>', parts],
      testMatch: [join(parts, '*.spec.cjs')],
    };
    writeFileSync(join(pack, 'jest.config.mjs'), `export default ${JSON.stringify(config)};`);
    const result = await runJest(
      { name: 'many', folder: pack },
      {
        checkout: checkoutFolder(),
        reports: join(folder.path, 'reports'),
        onFile: () => undefined,
      },
    );
    expect(result.passed).toBe(3);
    expect(result.failures).toEqual([
      {
        title: expect.stringContaining('d.spec.cjs loads') as string,
        message: expect.stringContaining('torn') as string,
      },
    ]);
  });

  it('counts a suite whose Jest does not start as a failure, with its output', async () => {
    writeFileSync(join(folder.path, 'package.json'), '{}');
    writeFileSync(join(folder.path, 'jest.config.mjs'), "throw new Error('bad config');");
    const result = await runJest(
      { name: 'pack', folder: folder.path },
      {
        checkout: checkoutFolder(),
        reports: join(folder.path, 'reports'),
        onFile: () => undefined,
      },
    );
    expect(result.failures[0]?.message).toContain('bad config');
  });
});
