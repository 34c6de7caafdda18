// Groups of files for rules.
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
/** Files that use an internal of a package: three at most, each with its reason. */
export const usesInternals = [
  // s3rver has one fixed key pair and no option to replace it.
  'tools/dev-stack/src/object-store/s3rver.ts',
  // The schemas of kubernetes-models report an unknown field; its classes do not.
  'tools/test/testing/kubernetes.ts',
  // zxcvbn exports no list of common passwords.
  'services/auth/src/users/password.rules.ts',
];
