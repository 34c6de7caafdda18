import { nodeProject } from '../jest.preset.mjs';
export default nodeProject({ globalSetup: undefined, testTimeout: 120_000 });
