import { rankTest } from './rank-test.js';

const upTo = (count: number, shift = 0) => Array.from({ length: count }, (_, at) => at + shift);

describe('the rank test', () => {
  it('finds no difference between a sample and itself', () => {
    expect(rankTest(upTo(30), upTo(30))).toBeCloseTo(1, 6);
    expect(rankTest([7, 7, 7], [7, 7, 7])).toBe(1);
  });

  it('returns the same result in both directions', () => {
    expect(rankTest(upTo(30), upTo(30, 4))).toBeCloseTo(rankTest(upTo(30, 4), upTo(30)), 12);
  });

  // Values of the error function, computed in another language.
  it.each([
    [upTo(30), upTo(30, 100), 0],
    [upTo(30), upTo(30, 0.5), 0.8245],
    [upTo(30), upTo(30, 7.5), 0.0036],
  ])('the rank test returns how likely the distance is chance', (one, other, p) => {
    expect(rankTest(one, other)).toBeCloseTo(p, 3);
  });
});
