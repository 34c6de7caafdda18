import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const swcrc = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));

/** names of the installed packages that are ES modules: only these are transformed */
function esmPackages(dir = join(root, 'node_modules'), out = new Set()) {
  const visit = (name) => {
    const p = join(dir, name, 'package.json');
    if (existsSync(p) && readFileSync(p, 'utf8').includes('"type": "module"')) out.add(name);
    const nested = join(dir, name, 'node_modules');
    if (existsSync(nested)) esmPackages(nested, out);
  };
  for (const e of readdirSync(dir)) {
    if (e.startsWith('.')) continue;
    if (e.startsWith('@')) for (const s of readdirSync(join(dir, e))) visit(`${e}/${s}`);
    else visit(e);
  }
  return out;
}
const t0 = performance.now();
const esm = [...esmPackages()].map((n) => n.replace(/[.+]/g, '\\$&')).join('|');
if (process.env.JEST_PRESET_TIME) console.error('esm scan', performance.now() - t0, 'ms', esm.split('|').length);

export const nodeProject = (extra = {}) => ({
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  transform: {
    '^.+\\.ts$': ['@swc/jest', { ...swcrc, swcrc: false, sourceMaps: 'inline', module: { type: 'commonjs' } }],
    '^.+\\.m?js$': ['@swc/jest', { swcrc: false, sourceMaps: false, jsc: { target: 'es2023', parser: { syntax: 'ecmascript' } }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${esm})/)`, '/services/common/dist/'],
  moduleNameMapper: {
    '^@shop/common$': join(root, 'services/common/src/index.ts'),
    '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
  },
  ...extra,
});

/** React projects: jsdom, CommonJS, only the ESM packages are transformed */
export const webProject = (extra = {}) => ({
  testEnvironment: join(root, 'tools/jest/jsdom-with-fetch.cjs'),
  setupFilesAfterEnv: ['<rootDir>/src/test-setup.ts'],
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  transform: {
    '^.+\\.tsx?$': ['@swc/jest', { swcrc: false, sourceMaps: 'inline', jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic', development: false } } }, module: { type: 'commonjs' } }],
    '^.+\\.m?js$': ['@swc/jest', { swcrc: false, sourceMaps: false, jsc: { target: 'es2022', parser: { syntax: 'ecmascript' } }, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${esm})/)`],
  moduleNameMapper: { '\\.(css|svg|png|webp|avif)$': join(root, 'tools/jest/empty.cjs') },
  ...extra,
});
