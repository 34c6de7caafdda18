import { isRefused, retryDelaySeconds } from './postman.rules.js';

describe('when a letter is not taken', () => {
  it('waits longer before each attempt, at most an hour', () => {
    expect([1, 2, 3, 11, 12, 40].map(retryDelaySeconds)).toEqual([2, 4, 8, 2048, 3600, 3600]);
  });

  it.each([
    [550, true],
    [554, true],
    [421, false],
    [450, false],
  ])('takes the answer %s of the mail server as final: %s', (responseCode, final) => {
    expect(isRefused(Object.assign(new Error('no'), { responseCode }))).toBe(final);
  });

  it('tries again when the mail server cannot be reached', () => {
    expect(isRefused(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBe(false);
  });
});
