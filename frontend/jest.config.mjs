import { nodeProject, webProject } from '../jest.preset.mjs';

/** Specs import frontend/content as the build does. */
const withContent = ({ transform, ...project }) => ({
  ...project,
  transform: { ...transform, '\\.md$': '<rootDir>/vite/content-in-jest.mjs' },
});

// The tools of the build run on Node and need no servers.
const { globalSetup: _servers, ...viteProject } = nodeProject({
  testMatch: ['<rootDir>/vite/**/*.spec.ts'],
});
// Jest ignores a project's own time limit, so it is set for both.
export default {
  projects: [withContent(webProject()), withContent(viteProject)],
  testTimeout: 120_000,
};
