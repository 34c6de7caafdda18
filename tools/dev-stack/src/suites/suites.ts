import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LocalProblem } from '../machine/local-problem.js';

/** One Jest project of the workspace. */
export interface Suite {
  /** Name of the package, or `e2e`. */
  name: string;
  folder: string;
  /** Number of files that run at a time; two by default. */
  workers?: number;
}

export const BROWSER_SUITE = 'e2e';

/** Lists every package with specs, in the order of package.json, then the e2e tests. */
export function findSuites(checkout: string): Suite[] {
  const { workspaces } = readPackage(checkout);
  const folders = (workspaces ?? []).flatMap((pattern) =>
    pattern.endsWith('/*')
      ? childrenOf(join(checkout, pattern.slice(0, -2)))
      : [join(checkout, pattern)],
  );
  const packages = folders
    .filter((folder) => hasJest(folder) && existsSync(join(folder, 'package.json')))
    .map((folder) => ({ name: readPackage(folder).name ?? relative(checkout, folder), folder }));
  const e2e = join(checkout, 'frontend/e2e');
  return hasJest(e2e) ? [...packages, { name: BROWSER_SUITE, folder: e2e }] : packages;
}

/** Returns the suite for `--only order` or `--only @shop/order`. */
export function chooseSuites(suites: Suite[], only: string | undefined): Suite[] {
  if (only === undefined) return suites;
  const chosen = suites.filter(({ name }) => name === only || name === `@shop/${only}`);
  if (chosen.length > 0) return chosen;
  const names = suites.map(({ name }) => name.replace('@shop/', '')).join(', ');
  throw new LocalProblem(`There is no package "${only}" with tests; there are: ${names}.`);
}

const hasJest = (folder: string) => existsSync(join(folder, 'jest.config.mjs'));

const childrenOf = (folder: string) => readdirSync(folder).map((name) => join(folder, name));

function readPackage(folder: string): { name?: string; workspaces?: string[] } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name?: string;
    workspaces?: string[];
  };
}
