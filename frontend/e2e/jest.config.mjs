import { nodeProject, tool } from '../../jest.preset.mjs';

// The e2e tests need a whole shop at SHOP_URL: `npm test` starts it.
const { globalSetup: _servers, ...project } = nodeProject({
  testEnvironment: tool('e2e-environment.cjs'),
  testMatch: ['<rootDir>/*.spec.ts'],
  testTimeout: 180_000,
  maxWorkers: 1,
});
export default project;
