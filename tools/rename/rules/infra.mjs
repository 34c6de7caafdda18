// Room: infra -> tools (dev-stack, chaos, bench, smoke, seeds, cloth-images), tools/test, tools/jest.
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ids, sub, texts } from '../lib.mjs';
import { inProse, plain, shieldLetters, unshield } from '../prose.mjs';
import { chaosEdits, chaosWords } from '../infra/chaos.mjs';
import { stackEdits, stackWords } from '../infra/dev-stack.mjs';
import { restEdits, restWords } from '../infra/rest.mjs';

const moves = [
  // chaos
  ['infra/chaos/src/trials/trials', 'infra/chaos/src/scenarios/scenarios'],
  ['infra/chaos/src/trials/trial', 'infra/chaos/src/scenarios/scenario'],
  ['infra/chaos/src/trials/r17-heard-again', 'infra/chaos/src/scenarios/r17-redelivery'],
  ['infra/chaos/src/trials/quiet', 'infra/chaos/src/scenarios/drained-queues'],
  ['infra/chaos/src/trials/together', 'infra/chaos/src/scenarios/concurrency'],
  ['infra/chaos/src/trials/', 'infra/chaos/src/scenarios/'],
  ['infra/chaos/src/run-trials', 'infra/chaos/src/run-scenarios'],
  ['infra/chaos/src/invariants/leftovers', 'infra/chaos/src/invariants/unfinished-work'],
  ['infra/chaos/src/invariants/records', 'infra/chaos/src/invariants/evidence'],
  ['infra/chaos/src/shop/door', 'infra/chaos/src/shop/load-balancer'],
  ['infra/chaos/src/shop/copy', 'infra/chaos/src/shop/replica'],
  ['infra/chaos/src/shop/stockroom', 'infra/chaos/src/shop/product-fixtures'],
  ['infra/chaos/src/shop/bus-line', 'infra/chaos/src/shop/order-bus-client'],
  ['infra/chaos/src/shop/figures', 'infra/chaos/src/shop/analytics-tables'],
  ['infra/chaos/src/testing/books', 'infra/chaos/src/testing/checker-fixture'],
  ['infra/chaos/src/trade/crowd', 'infra/chaos/src/load/user-pool'],
  ['infra/chaos/src/trade/day-of-trade', 'infra/chaos/src/load/mixed-load'],
  ['infra/chaos/src/trade/trading', 'infra/chaos/src/load/shopper-load'],
  ['infra/chaos/src/trade/tally', 'infra/chaos/src/load/counter'],
  ['infra/chaos/src/trade/', 'infra/chaos/src/load/'],
  ['infra/chaos/src/security/where-it-lies', 'infra/chaos/src/security/secret-search'],
  // dev-stack
  ['infra/local/src/machine/precedence', 'infra/local/src/machine/cpu-priority'],
  ['infra/local/src/machine/until', 'infra/local/src/machine/polling'],
  ['infra/local/src/mail/letters', 'infra/local/src/mail/mailbox'],
  ['infra/local/src/mail/mail-page', 'infra/local/src/mail/mailbox-page'],
  ['infra/local/src/servers/site', 'infra/local/src/servers/data-directory'],
  ['infra/local/src/servers/server-guard', 'infra/local/src/servers/server-supervisor'],
  ['infra/local/src/servers/start-patiently', 'infra/local/src/servers/start-with-retries'],
  ['infra/local/src/shop/leftovers', 'infra/local/src/shop/orphan-processes'],
  ['infra/local/src/shop/only-once', 'infra/local/src/shop/single-instance'],
  ['infra/local/src/shop/database-copies', 'infra/local/src/shop/database-backups'],
  ['infra/local/src/shop/prepared', 'infra/local/src/shop/preparation-record'],
  ['infra/local/', 'tools/dev-stack/'],
  // bench, smoke, chaos
  ['infra/bench/src/operations/shelf-operations', 'infra/bench/src/operations/cached-read-operations'],
  ['infra/bench/src/operations/miss-operation', 'infra/bench/src/operations/uncached-list-operation'],
  ['infra/bench/', 'tools/bench/'],
  ['infra/chaos/', 'tools/chaos/'],
  ['infra/smoke/src/until', 'infra/smoke/src/polling'],
  ['infra/smoke/', 'tools/smoke/'],
  // seeds and the generator of cloth images
  ['infra/seeds/src/pictures/picture', 'infra/seeds/src/pictures/draw-image'],
  ['infra/seeds/src/pictures/', 'tools/cloth-images/src/'],
  ['infra/seeds/src/picture-tasks', 'infra/seeds/src/image-tasks'],
  ['infra/seeds/src/picture-worker', 'infra/seeds/src/image-worker'],
  ['infra/seeds/src/render-pictures', 'infra/seeds/src/render-images'],
  ['infra/seeds/src/store-picture', 'infra/seeds/src/store-image'],
  ['infra/seeds/src/drawing-hands', 'infra/seeds/src/renderers'],
  ['infra/seeds/src/exact-change', 'infra/seeds/src/exact-sum'],
  ['infra/seeds/', 'tools/seeds/'],
  // tools
  ['tools/jest/walk-environment', 'tools/jest/e2e-environment'],
  ['tools/jest/picture', 'tools/jest/image'],
  ['tools/test/testing/figures', 'tools/test/testing/metrics'],
  ['tools/test/front-door', 'tools/test/nginx-locations'],
];

/** The words of all rooms may have changed a file name before: both names lead to the new one. */
const asRenamed = (path) =>
  path.replace('/mail/letters', '/mail/emails').replace('/pictures/', '/images/').replace(/(^|[-/])picture(?=s?(-|\/|$))/g, '$1image').replace(/shelf/g, 'cache');
const both = moves.flatMap(([from, to]) => (asRenamed(from) === from || asRenamed(from) === to ? [[from, to]] : [[from, to], [asRenamed(from), to]]));

const ROOM = /^(tools|infra)\/|^\.ci\//;

const structure = [
  { file: 'package.json', from: '"tools/dev-stack",\n    "tools/seeds",\n    "tools/chaos",\n    "tools/smoke",\n    "tools/bench",\n    "tools"', to: '"tools",\n    "tools/dev-stack",\n    "tools/cloth-images",\n    "tools/seeds",\n    "tools/chaos",\n    "tools/smoke",\n    "tools/bench"' },
  { file: 'nx.json', from: '"{workspaceRoot}/tools/**/*"', to: '"{workspaceRoot}/tools/*.{mjs,json}",\n      "{workspaceRoot}/tools/eslint/**/*",\n      "{workspaceRoot}/tools/jest/**/*"' },
  { file: 'tools/package.json', from: '"lint": "eslint .",', to: '"lint": "eslint eslint jest test \'*.mjs\'",' },
  { file: 'tools/eslint/module-boundaries.mjs', from: '  .map(read);\n', to: '  .map(read)\n  // the package tools holds other packages: the innermost one owns a file\n  .sort((a, b) => b.dir.length - a.dir.length);\n' },
  { file: 'eslint.config.mjs', from: "files: ['infra/**/*.ts', '**/*.command.ts'", to: "files: ['tools/**/*.ts', '**/*.command.ts'" },
  { file: 'eslint.config.mjs', from: "{ from: 'scope:seeds', to: ['scope:contracts'] }", to: "{ from: 'scope:seeds', to: ['scope:contracts', 'scope:seeds'] }" },
  { file: 'jest.preset.mjs', from: "'^@shop/(dev-stack|seeds)/(.*)$': join(root, 'infra/$1/src/$2'),", to: "'^@shop/(dev-stack|seeds|cloth-images)/(.*)$': join(root, 'tools/$1/src/$2')," },
  { file: 'tools/seeds/package.json', from: '"@shop/contracts": "0.1.0",', to: '"@shop/cloth-images": "0.1.0",\n    "@shop/contracts": "0.1.0",' },
  { file: 'infra/docker/node.Dockerfile', from: 'COPY tools/seeds tools/seeds\n', to: 'COPY tools/cloth-images tools/cloth-images\nCOPY tools/seeds tools/seeds\n' },
  { file: 'infra/docker/node.Dockerfile', from: 'for project in libs/* tools/seeds;', to: 'for project in libs/* tools/cloth-images tools/seeds;' },
  { file: 'infra/docker/node.Dockerfile', from: 'COPY --from=build /app/tools/seeds /app/tools/seeds\n', to: 'COPY --from=build /app/tools/cloth-images /app/tools/cloth-images\nCOPY --from=build /app/tools/seeds /app/tools/seeds\n' },
];

const clothImages = [
  {
    path: 'tools/cloth-images/package.json',
    text: `{
  "name": "@shop/cloth-images",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "exports": {
    "./*": {
      "types": "./src/*.ts",
      "default": "./dist/*.js"
    }
  },
  "dependencies": {
    "sharp": "0.35.5"
  },
  "scripts": {
    "build": "node ../../tools/build.mjs",
    "typecheck": "node ../../node_modules/typescript7/bin/tsc -p tsconfig.json",
    "lint": "eslint .",
    "test": "jest"
  },
  "nx": {
    "tags": [
      "scope:seeds"
    ]
  }
}
`,
  },
  { path: 'tools/cloth-images/tsconfig.json', text: `{\n  "extends": "../../tsconfig.base.json",\n  "compilerOptions": { "types": ["node", "jest"] },\n  "include": ["src/**/*.ts"]\n}\n` },
  { path: 'tools/cloth-images/jest.config.mjs', text: `import { nodeProject } from '../../jest.preset.mjs';\nexport default nodeProject({ globalSetup: undefined });\n` },
  {
    path: 'tools/cloth-images/src/source-folder.ts',
    text: `import { fileURLToPath } from 'node:url';\n\n/** The folder of this package's code: an image changes when the code changes, so its hash is part of each image's key. */\nexport const sourceFolder = fileURLToPath(new URL('./', import.meta.url));\n`,
  },
  {
    path: 'tools/cloth-images/src/draw-image.spec.ts',
    text: `import { drawImage } from './draw-image.js';
import { inColour, type ImageRecipe } from './recipe.js';

const recipe = (seed: string): ImageRecipe => ({
  kind: 'weave',
  cloths: [{ weave: 'twill', yarn: 'cotton', palette: ['#1B2A4A', '#EADFC8'], sett: 24 }],
  width: 64,
  height: 80,
  seed,
});

describe('a drawn image of cloth', () => {
  it('has three bytes for each pixel', async () => {
    expect(await drawImage(recipe('one'))).toHaveLength(64 * 80 * 3);
  });

  it('is the same for the same recipe, and another one for another seed', async () => {
    const first = await drawImage(recipe('one'));
    expect((await drawImage(recipe('one'))).equals(first)).toBe(true);
    expect((await drawImage(recipe('two'))).equals(first)).toBe(false);
  });

  it('takes the colour of its cloth from the recipe', async () => {
    const [cloth] = recipe('one').cloths;
    const red = { ...recipe('one'), cloths: [inColour(cloth, '#C0392B')] as const };
    expect((await drawImage(red)).equals(await drawImage(recipe('one')))).toBe(false);
  });
});
`,
  },
  {
    path: 'tools/cloth-images/README.md',
    text: `# Cloth images

Draws the product images of the demo shop: woven, printed and dyed cloth, computed thread by thread. There are no
photographs in the repository; \`npm start\` renders the images once and keeps them under \`.local/images\`.

| file                       | what it does                                                                |
| -------------------------- | --------------------------------------------------------------------------- |
| \`recipe.ts\`                | the input: weave, yarn, palette, motif, scene and seed of an image          |
| \`draw-image.ts\`            | \`drawImage(recipe)\`: the entry point, returns raw RGB bytes                 |
| \`*-scene.ts\`               | the five scenes: close weave, drape, bolt, stack, swatch card               |
| \`loom.ts\`, \`weaves.ts\`     | which thread lies on top at each crossing                                   |
| \`yarns.ts\`, \`threads.ts\`   | the surface of a thread: noise, twist, slub, fleck                          |
| \`motifs.ts\`, \`colour.ts\`   | prints and ikat, colour spaces                                              |
| \`cloth.ts\`, \`relief.ts\`    | the cloth as a height map, and how light falls on it                        |
| \`random.ts\`                | seeded noise: the same recipe always gives the same bytes                   |

\`@shop/seeds\` decides which product gets which image (\`image-tasks.ts\`), renders them on worker threads
(\`render-images.ts\`) and writes every size and format (\`store-image.ts\`). A change of any file here changes the hash of
the code, so all images are drawn again at the next start of an empty shop.
`,
  },
];

/** package-lock.json, and npm's own record in node_modules: the entries of the workspaces move; nothing is fetched. */
function moveLockEntries(root, name) {
  const file = join(root, name);
  if (!existsSync(file)) return;
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const rename = (text) => text.replaceAll('@shop/local', '@shop/dev-stack').replace(/^infra\/local\b/, 'tools/dev-stack').replace(/^infra\/(chaos|bench|smoke|seeds)\b/, 'tools/$1');
  const packages = {};
  for (const [key, value] of Object.entries(lock.packages)) {
    const entry = { ...value };
    for (const group of ['dependencies', 'devDependencies']) {
      if (!entry[group]) continue;
      entry[group] = Object.fromEntries(Object.entries(entry[group]).map(([n, v]) => [rename(n), v]).sort(([a], [b]) => a.localeCompare(b, 'en')));
    }
    if (entry.name) entry.name = rename(entry.name);
    if (entry.link && entry.resolved) entry.resolved = rename(entry.resolved);
    packages[rename(key)] = entry;
  }
  const top = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (packages['']) packages[''].workspaces = top.workspaces;
  packages['tools/cloth-images'] = { name: '@shop/cloth-images', version: '0.1.0', dependencies: { sharp: '0.35.5' } };
  packages['node_modules/@shop/cloth-images'] = { resolved: 'tools/cloth-images', link: true };
  if (packages['tools/seeds']?.dependencies) packages['tools/seeds'].dependencies = { '@shop/cloth-images': '0.1.0', ...packages['tools/seeds'].dependencies };
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  // a new file: node_modules may be hard-linked to that of other checkouts
  writeFileSync(`${file}.new`, `${JSON.stringify(lock, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** node_modules/@shop of this checkout (ignored by git), and what the old folders have left: dist. */
function mendCheckout(root, git) {
  const scope = join(root, 'node_modules/@shop');
  if (existsSync(scope)) {
    const links = { 'dev-stack': 'tools/dev-stack', 'cloth-images': 'tools/cloth-images', chaos: 'tools/chaos', bench: 'tools/bench', smoke: 'tools/smoke', seeds: 'tools/seeds' };
    for (const name of ['local', ...Object.keys(links)]) {
      try { if (lstatSync(join(scope, name)).isSymbolicLink()) unlinkSync(join(scope, name)); } catch { /* not there */ }
    }
    for (const [name, target] of Object.entries(links)) symlinkSync(`../../${target}`, join(scope, name));
  }
  for (const old of ['local', 'chaos', 'bench', 'smoke', 'seeds']) {
    const folder = join(root, 'infra', old);
    if (existsSync(folder) && git('ls-files', `infra/${old}`).trim() === '') rmSync(folder, { recursive: true, force: true });
  }
}

export default {
  moves: both,
  newPackages: { 'tools/cloth-images': '@shop/cloth-images' },
  words: [
    { not: /^DECISIONS\.md$/, replace: [[/@shop\/local\b/g, '@shop/dev-stack'], [/scope:infra\b/g, 'scope:tools']] },
    { in: 'jest.preset.mjs', replace: [['(local|seeds)', '(dev-stack|seeds)'], ["'picture.cjs'", "'image.cjs'"]] },
    { in: /^tools\/(seeds|cloth-images)\//, replace: [[/(['"])(?:\.\.\/)+cloth-images\/src\/([\w-]+)\.js\1/g, "'@shop/cloth-images/$2'"], [/(['"])\.\/pictures\/\1/g, "'./'"]] },
    ...stackWords, ...chaosWords, ...restWords,
  ],
  edits: [...structure, ...stackEdits, ...chaosEdits, ...restEdits],
  files: clothImages,
  after(root, { git }) {
    moveLockEntries(root, 'package-lock.json');
    moveLockEntries(root, 'node_modules/.package-lock.json');
    mendCheckout(root, git);
  },
};
void [ids, sub, texts, inProse, plain, shieldLetters, unshield, ROOM, mkdirSync, readdirSync];
