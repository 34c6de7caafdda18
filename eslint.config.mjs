import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import checkFile from 'eslint-plugin-check-file';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { specs, typescript } from './tools/eslint/files.mjs';
import { oldFileNames } from './tools/eslint/old-words.mjs';
import { restrictedImports } from './tools/eslint/restricted-imports.mjs';
import { restrictedSyntax, syntaxOfSpecs } from './tools/eslint/restricted-syntax.mjs';

const root = dirname(fileURLToPath(import.meta.url));

export default tseslint.config(
  { ignores: ['**/dist/**', '**/coverage/**', '**/node_modules/**', '.nx/**', '.local/**'] },
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: typescript })),
  {
    files: typescript,
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    plugins: {
      'import-x': importX,
      'check-file': checkFile,
    },
    rules: {
      'import-x/no-default-export': 'error',
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,tsx}': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
      'max-lines': ['error', { max: 250 }],
      'no-console': 'error',
      'no-eval': 'error',
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
    // Dependency injection needs the class itself, so an import that is only used as a type there is still a value.
    files: ['gateway/**/*.ts', 'services/**/*.ts', 'libs/service-kit*/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  oldFileNames,
  ...restrictedImports,
  ...restrictedSyntax,
  {
    files: ['tools/**/*.ts', '**/*.command.ts', '**/db/*.ts', 'libs/service-kit-testing/**'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.config.ts'], rules: { 'import-x/no-default-export': 'off' } },
  {
    // The name of a migration starts with its time, by which TypeORM sorts.
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
  ...syntaxOfSpecs,
);
