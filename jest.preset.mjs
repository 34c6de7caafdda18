// Jest in CommonJS mode: our TypeScript, and only those installed packages that are ES modules, are transformed.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
/** Returns the path of a file in tools/jest. */
export const tool = (name) => join(root, 'tools/jest', name);
const swcrc = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));

/** Names of the installed packages that are ES modules. */
function esmPackages(dir = join(root, 'node_modules'), found = new Set()) {
  const visit = (name) => {
    const manifest = join(dir, name, 'package.json');
    if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"type": "module"'))
      found.add(name);
    const nested = join(dir, name, 'node_modules');
    if (existsSync(nested)) esmPackages(nested, found);
  };
  for (const entry of readdirSync(dir)) {
    if (entry.startsWith('.')) continue;
    if (!entry.startsWith('@')) visit(entry);
    else for (const scoped of readdirSync(join(dir, entry))) visit(`${entry}/${scoped}`);
  }
  return found;
}

const esm = [...esmPackages()].map((name) => name.replace(/[.+]/g, '\\$&')).join('|');
const commonjs = { type: 'commonjs' };
const es = (target) => ({ target, parser: { syntax: 'ecmascript' } });

const shared = (target) => ({
  transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${esm})/)`],
  // A test that starts several processes takes minutes on a busy machine.
  testTimeout: 300_000,
  transform: {
    '^.+\\.m?js$': [
      '@swc/jest',
      { swcrc: false, sourceMaps: false, jsc: es(target), module: commonjs },
    ],
  },
  moduleNameMapper: {
    '^@shop/(contracts|service-kit|service-kit-testing|paper)/(.*)$': join(root, 'libs/$1/src/$2'),
    '^@shop/(dev-stack|seeds|cloth-images|fake-stripe)/(.*)$': join(root, 'tools/$1/src/$2'),
    '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
  },
});

/** With fewer spec files than this, each is a separate Jest file. */
const FEW = 12;

/** Marker of a spec file that changes or counts something that its modules share. */
const isAlone = (file) => /^\/\/ Runs alone: /m.test(readFileSync(file, 'utf8'));

/** `npm test` loads our modules and npm's once for many spec files, which saves 1 s of CPU for each file. */
function togetherIn(folders) {
  if (process.env.SPECS_TOGETHER !== 'yes') return {};
  const specFiles = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((name) => /\.spec\.tsx?$/.test(name))
    .map((name) => resolve(name))
    .sort();
  if (specFiles.length < FEW) return {};
  const parts = tool('together');
  const alone = specFiles.filter(isAlone);
  return {
    roots: ['<rootDir>', parts],
    testMatch: [join(parts, '*.spec.cjs'), ...alone],
    globals: { specFiles: specFiles.filter((file) => !alone.includes(file)) },
  };
}

/** Services, gateway and libraries: Node, with real servers. */
export function nodeProject(extra = {}) {
  const { transform, ...rest } = shared('es2023');
  return {
    ...rest,
    testEnvironment: 'node',
    globalSetup: tool('backing-servers.mjs'),
    testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
    ...togetherIn(['src', 'test']),
    transform: {
      '^.+\\.ts$': [
        '@swc/jest',
        { ...swcrc, swcrc: false, sourceMaps: 'inline', module: commonjs },
      ],
      ...transform,
    },
    ...extra,
  };
}

/** The frontend: jsdom with Node's fetch, so that MSW can act as the gateway. */
export function webProject(extra = {}) {
  const { transform, moduleNameMapper, ...rest } = shared('es2022');
  const jsc = {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true, dynamicImport: true },
    transform: { react: { runtime: 'automatic', development: false } },
  };
  return {
    ...rest,
    testEnvironment: tool('jsdom-with-fetch.cjs'),
    // Without this, jsdom resolves browser builds, and msw/node has none.
    testEnvironmentOptions: { customExportConditions: [''], url: 'http://localhost/' },
    setupFilesAfterEnv: ['<rootDir>/src/test-setup.ts'],
    testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
    ...togetherIn(['src']),
    transform: {
      '^.+\\.tsx?$': ['@swc/jest', { swcrc: false, sourceMaps: 'inline', jsc, module: commonjs }],
      ...transform,
    },
    moduleNameMapper: {
      '\\.css$': tool('css-module.cjs'),
      '^@fontsource': tool('css-module.cjs'),
      '\\.(svg|png|jpe?g|webp|avif)$': tool('image.cjs'),
      ...moduleNameMapper,
    },
    ...extra,
  };
}
