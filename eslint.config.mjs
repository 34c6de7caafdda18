import { dirname } from 'node:path';
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
      'no-restricted-syntax': ['error', only, environment, rawHtml],
      'no-restricted-imports': ['error', { patterns: [testing] }],
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
    // AsyncLocalStorage slows every promise down: without it the current user was returned a fifth more often.
    files: ['gateway/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [testing],
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
  // Chaos scenarios are tests of the whole shop.
  { files: ['tools/chaos/**/*.ts'], rules: { 'no-restricted-imports': 'off' } },
  { files: readsEnvironment, rules: { 'no-restricted-syntax': ['error', only, rawHtml] } },
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
      'no-restricted-syntax': ['error', only],
      'no-restricted-imports': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
