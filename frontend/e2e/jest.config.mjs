import { nodeProject, tool } from '../../jest.preset.mjs';

// The walks need a whole shop at SHOP_URL, not backing servers: `npm test` starts it for them.
const { globalSetup: _servers, ...project } = nodeProject({
  testEnvironment: tool('walk-environment.cjs'),
  testMatch: ['<rootDir>/*.spec.ts'],
  testTimeout: 180_000,
  maxWorkers: 1,
});
export default project;
