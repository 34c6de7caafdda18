import { nodeProject, webProject } from '../jest.preset.mjs';

// The tools of the build run on Node and need no servers.
const { globalSetup: _servers, ...bundle } = nodeProject({
  testMatch: ['<rootDir>/bundle/**/*.spec.ts'],
});
export default { projects: [webProject(), bundle] };
