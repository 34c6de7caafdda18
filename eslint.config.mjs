import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';
import boundaries from './tools/eslint/module-boundaries.mjs';

const root = dirname(fileURLToPath(import.meta.url));
export default tseslint.config(
  { ignores: ["tools/bench/**", '**/dist/**', '**/coverage/**', '**/node_modules/**', '.nx/**'] },
  ...tseslint.configs.recommendedTypeChecked.map((c) => ({ ...c, files: ['**/*.ts', '**/*.tsx'] })),
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    plugins: { shop: { rules: { 'module-boundaries': boundaries } } },
    rules: {
      'shop/module-boundaries': ['error', [
        { from: 'scope:web', to: ['scope:shared'] }, { from: 'scope:gateway', to: ['scope:shared'] },
        { from: 'scope:service', to: ['scope:shared'] }, { from: 'scope:shared', to: ['scope:shared'] },
      ]],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['**/*.spec.ts', '**/*.spec.tsx'], rules: { '@typescript-eslint/require-await': 'off', '@typescript-eslint/no-unsafe-member-access': 'off' } },
);
