// Groups of files that rules speak of.
export const typescript = ['**/*.ts', '**/*.tsx'];
export const specs = [
  '**/*.spec.ts',
  '**/*.spec.tsx',
  '**/testing/**',
  'libs/service-kit-testing/**',
  'frontend/e2e/**',
];
export const readsEnvironment = [
  '**/config.ts',
  '**/*.config.ts',
  'tools/dev-stack/**',
  'libs/service-kit-testing/**',
];
/** Use what a package does not export: three at most, each with its reason. */
export const usesInternals = [
  // s3rver has one key pair of its own and no option to replace it
  'tools/dev-stack/src/object-store/s3rver.ts',
  // the schemas of kubernetes-models name an unknown field, its classes do not
  'tools/test/testing/kubernetes.ts',
  // zxcvbn exports no list of common passwords
  'services/auth/src/users/password.rules.ts',
];
