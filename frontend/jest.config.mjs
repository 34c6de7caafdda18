import { nodeProject, webProject } from '../jest.preset.mjs';

/** Specs read the words of frontend/content as the shop does. */
const withContent = ({ transform, ...project }) => ({
  ...project,
  transform: { ...transform, '\\.md$': '<rootDir>/bundle/content-in-jest.mjs' },
});

// The tools of the build run on Node and need no servers.
const { globalSetup: _servers, ...bundle } = nodeProject({
  testMatch: ['<rootDir>/bundle/**/*.spec.ts'],
});
// A project's own time limit is not heard beside others: it is said once for both.
export default {
  projects: [withContent(webProject()), withContent(bundle)],
  testTimeout: 120_000,
};
