import e2e from '../jest.config.mjs';

// E2e tests that compare the whole shop before and after, or fill it with hostile input. They run one at a time, after
// the others.
export default { ...e2e };
