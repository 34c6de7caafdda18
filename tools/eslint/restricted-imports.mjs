// Files that may import the test harness, the request context, and package files outside of the package's API.
import { specs, typescript, usesInternals } from './files.mjs';

const testing = {
  group: [
    '@shop/service-kit-testing',
    '@shop/service-kit-testing/*',
    '@shop/fake-stripe/*',
    '!@shop/fake-stripe/keys',
  ],
  message: 'Production code does not import the test harness.',
};
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

const restricted = (files, patterns, paths) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns, ...(paths && { paths }) }] },
});

export const restrictedImports = [
  restricted(typescript, [testing, internalFiles]),
  // AsyncLocalStorage slows every promise down: without it, the current user was returned a fifth more often.
  restricted(
    ['gateway/**/*.ts'],
    [testing, internalFiles],
    [
      {
        name: '@shop/service-kit/logger',
        importNames: ['requestContext'],
        message: 'The gateway passes the caller explicitly.',
      },
    ],
  ),
  // Chaos scenarios are tests of the whole shop.
  restricted([...specs, 'tools/chaos/**/*.ts'], [internalFiles]),
  restricted(usesInternals, [testing]),
];
