import { isChange, withStep, type StatusUpdate } from './order-updates.rules.js';

const steps = [
  { from: 'pending', to: 'processing', version: 2 },
  { from: 'processing', to: 'shipped', version: 3 },
  { from: 'shipped', to: 'delivered', version: 4 },
] as const;

describe('the update of an order', () => {
  it.each([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])(
    'product D1b: merges status changes to the same update in whatever sequence they arrive (%i, %i, %i)',
    (...order) => {
      let news: StatusUpdate | null = null;
      for (const index of order) news = withStep(news, steps[index as 0 | 1 | 2]);
      expect(news).toEqual({ from: 'pending', to: 'delivered', firstVersion: 2, lastVersion: 4 });
    },
  );

  it('product D1b: returns no update if the last change returns to the first status', () => {
    const there = withStep(null, steps[0]);
    const back = withStep(there, { from: 'processing', to: 'pending', version: 3 });
    expect([isChange(there), isChange(back)]).toEqual([true, false]);
  });
});
