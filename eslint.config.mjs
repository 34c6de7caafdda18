import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import checkFile from 'eslint-plugin-check-file';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import featureEdges from './tools/eslint/feature-edges.mjs';
import moduleBoundaries from './tools/eslint/module-boundaries.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const typescript = ['**/*.ts', '**/*.tsx'];
const specs = [
  '**/*.spec.ts',
  '**/*.spec.tsx',
  '**/testing/**',
  '**/testing.ts',
  'libs/service-kit-testing/**',
  'frontend/e2e/**',
];
const readsEnvironment = [
  '**/config.ts',
  '**/*.config.ts',
  'tools/dev-stack/**',
  'libs/service-kit-testing/**',
];

const only = {
  selector:
    'CallExpression > MemberExpression.callee[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo)$/]',
  message: 'A focused or skipped test hides the others.',
};
const testing = {
  group: ['@shop/service-kit-testing', '@shop/service-kit-testing/*'],
  message: 'Production code does not import the test harness.',
};
const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'The environment is read once, in config.ts.',
};
const rawHtml = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: 'Raw HTML allows script injection.',
};

const glossary = JSON.parse(readFileSync(join(root, 'tools/glossary.json'), 'utf8'));
// a word that has an honest use in some files is left to tools/test/glossary.spec.ts
const oldWords = Object.keys(glossary.words).filter(
  (word) => !glossary.allowed.some(({ words = [] }) => words.includes(word)),
);
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const alternatives = (words) => `(?:${words.join('|')})s?(?![a-z])`;
const oldNames = {
  selector: `Identifier[name=/(?<![A-Za-z])${alternatives(oldWords)}|(?<![Dd]ead)${alternatives(oldWords.map(capital))}/]`,
  message: 'tools/glossary.json has another word for this.',
};
/** What a package does not export, or marks as private, may go with its next version. */
const internals = [
  {
    selector: "CallExpression[callee.object.name='Reflect'][callee.property.name='set']",
    message: 'Reflect.set writes what a type forbids.',
  },
  {
    selector:
      "CallExpression[callee.object.name='Reflect'][callee.property.name='get'] > Literal.arguments:nth-child(2)",
    message: 'Reflect.get reads what a type hides.',
  },
  {
    selector: 'MemberExpression[computed=true] > Literal.property[value=/^_(?!id$)/]',
    message: 'A key that begins with _ is private.',
  },
  {
    selector:
      "CallExpression[callee.name='require'] > Literal[value=/^[^.].*\\u002f(lib|dist)\\u002f/]",
    message: 'This file of the package is not part of its API.',
  },
  {
    selector: "AssignmentExpression > MemberExpression.left[object.property.name='prototype']",
    message: 'A prototype belongs to its package.',
  },
];
const internalFiles = {
  group: [
    '*/lib/*',
    '*/lib/**',
    '*/dist/**',
    '*/constants.js',
    '@*/*/lib/**',
    '@*/*/constants.js',
    '!./**',
    '!../**',
  ],
  message: 'This file of the package is not part of its API.',
};
/** Three at most, each with its reason. */
const usesInternals = [
  // s3rver has one key pair of its own and no option to replace it
  'tools/dev-stack/src/object-store/s3rver.ts',
  // the schemas of kubernetes-models name an unknown field, its classes do not
  'tools/test/testing/kubernetes.ts',
  // zxcvbn exports no list of common passwords
  'services/auth/src/accounts/password.rules.ts',
];
const toClean = glossary.toClean.map((folder) => `${folder}**`);
/** no-restricted-syntax for these files: the same rules everywhere, and those of names where a package is clean. */
const syntax = (files, ...rules) => [
  { files, rules: { 'no-restricted-syntax': ['error', ...rules, ...internals, oldNames] } },
  {
    files: files.flatMap((pattern) =>
      [...toClean, ...usesInternals].map((place) => [pattern, place]),
    ),
    rules: { 'no-restricted-syntax': ['error', ...rules] },
  },
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/coverage/**', '**/node_modules/**', '.nx/**', '.local/**'] },
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: typescript })),
  {
    files: typescript,
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    plugins: {
      shop: { rules: { 'module-boundaries': moduleBoundaries, 'feature-edges': featureEdges } },
      'import-x': importX,
      'check-file': checkFile,
    },
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.tsx', '.js'],
          extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
        }),
      ],
    },
    rules: {
      'shop/module-boundaries': [
        'error',
        [
          { from: 'scope:frontend', to: ['scope:contracts'] },
          { from: 'scope:gateway', to: ['scope:contracts', 'scope:kit', 'scope:testing'] },
          {
            from: 'scope:service',
            to: ['scope:contracts', 'scope:kit', 'scope:seeds', 'scope:testing'],
          },
          { from: 'scope:kit', to: ['scope:contracts', 'scope:testing'] },
          { from: 'scope:testing', to: ['scope:contracts', 'scope:kit'] },
          { from: 'scope:contracts', to: [] },
          { from: 'scope:seeds', to: ['scope:contracts', 'scope:seeds'] },
          {
            from: 'scope:tools',
            to: ['scope:contracts', 'scope:kit', 'scope:seeds', 'scope:testing', 'scope:tools'],
          },
        ],
      ],
      'shop/feature-edges': 'error',
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,tsx}': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
      'max-lines': ['error', { max: 250 }],
      'no-console': 'error',
      'no-eval': 'error',
      'no-restricted-imports': ['error', { patterns: [testing, internalFiles] }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
  {
    // Dependency injection needs the class itself: an import only used as a type there is still a value.
    files: ['gateway/**/*.ts', 'services/**/*.ts', 'libs/service-kit*/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: typescript,
    ignores: toClean,
    rules: {
      'check-file/filename-blocklist': [
        'error',
        Object.fromEntries(
          oldWords
            // a word that a phrase may hold is left to tools/test/glossary.spec.ts
            .filter((word) => !glossary.phrases.some((phrase) => phrase.includes(word)))
            .map((word) => [`**/?(*-)${word}?(s)[-.]*`, glossary.words[word]]),
        ),
        { errorMessage: 'tools/glossary.json has another word for {{ target }}.' },
      ],
    },
  },
  {
    // AsyncLocalStorage slows every promise down: without it the current user was returned a fifth more often.
    files: ['gateway/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [testing, internalFiles],
          paths: [
            {
              name: '@shop/service-kit/logger',
              importNames: ['requestContext'],
              message: 'The gateway passes the caller explicitly.',
            },
          ],
        },
      ],
    },
  },
  {
    // Chaos scenarios are tests of the whole shop.
    files: [...specs, 'tools/chaos/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [internalFiles] }] },
  },
  { files: usesInternals, rules: { 'no-restricted-imports': ['error', { patterns: [testing] }] } },
  ...syntax(typescript, only, environment, rawHtml),
  ...syntax(readsEnvironment, only, rawHtml),
  {
    files: ['tools/**/*.ts', '**/*.command.ts', '**/db/*.ts', 'libs/service-kit-testing/**'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.config.ts'], rules: { 'import-x/no-default-export': 'off' } },
  {
    // A migration's name starts with its time, by which TypeORM puts it in order.
    files: ['**/db/migrations/*.ts'],
    rules: {
      'check-file/filename-naming-convention': ['error', { '**/*.ts': '+([0-9])-+([a-z0-9-])' }],
    },
  },
  {
    files: specs,
    rules: {
      'max-lines': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  ...syntax(specs, only),
);
