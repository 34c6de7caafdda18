// Rules of dependency-cruiser: allowed imports between packages and folders, and no cycles. Type imports count.
import { existsSync, readdirSync } from 'node:fs';
import { folderEdges } from './folders.mjs';
import { packageEdges } from './packages.mjs';

const specs = ['\\.spec\\.tsx?$', '/testing/', '/test-setup\\.ts$'];
const tools = 'tools/(?:bench|chaos|cloth-images|dev-stack|fake-stripe|seeds|smoke)';
const packages = `^(?:frontend|gateway|services/[^/]+|libs/[^/]+|${tools})/`;

const packageRules = Object.entries(packageEdges).map(([from, to]) => ({
  name: `${from} may not import this package`,
  severity: 'error',
  from: { path: `^(${from})/` },
  to: { path: packages, pathNot: ['^$1/', ...to.map((each) => `^${each}/`)] },
}));

const relativePath = {
  name: 'import another package by its name',
  severity: 'error',
  from: { path: `^((?:frontend|gateway|(?:services|libs)/[^/]+|${tools})/).*\\.tsx?$` },
  to: {
    path: packages,
    pathNot: '^$1',
    dependencyTypes: ['local'],
    dependencyTypesNot: ['aliased'],
  },
};

/** Returns one rule for each existing folder: a folder that is not listed may import no other. */
const folderRules = Object.entries(folderEdges)
  .filter(([parent]) => existsSync(parent))
  .flatMap(([parent, edges]) =>
    readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => ({
        name: `${parent}/${name} may not import this folder`,
        severity: 'error',
        from: { path: `^${parent}/${name}/`, pathNot: specs },
        to: {
          path: `^${parent}/[^/]+/`,
          pathNot: [name, ...(edges[name] ?? [])].map((each) => `^${parent}/${each}/`),
        },
      })),
  );

const cycles = {
  name: 'files may not import one another in a cycle',
  severity: 'error',
  from: { pathNot: specs },
  to: { circular: true },
};

export default {
  forbidden: [...packageRules, relativePath, ...folderRules, cycles],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node'],
    },
  },
};
