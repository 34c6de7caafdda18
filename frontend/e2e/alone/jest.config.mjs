import walks from '../jest.config.mjs';

// Walks that compare the whole shop before and after, or fill it with hostile words: one at a time, after the rest.
export default { ...walks };
