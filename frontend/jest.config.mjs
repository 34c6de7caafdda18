import { nodeProject, webProject } from '../jest.preset.mjs';

// The tools of the build run on Node and need no servers.
const { globalSetup: _servers, ...bundle } = nodeProject({
  testMatch: ['<rootDir>/bundle/**/*.spec.ts'],
});
// A project's own time limit is not heard beside others: it is said once for both.
export default { projects: [webProject(), bundle], testTimeout: 120_000 };
