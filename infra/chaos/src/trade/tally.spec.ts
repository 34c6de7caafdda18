import { isServerFault, Tally } from './tally.js';

describe('a tally', () => {
  const tally = new Tally();
  for (const status of [201, 409, 201, 503, 0]) tally.add(status);
  tally.add('order.changing', 2);

  it('counts by name', () => {
    expect([tally.of(201), tally.of('order.changing'), tally.of(404)]).toEqual([2, 2, 0]);
  });

  it('counts what fits: no answer is a fault of the shop, a refusal is none', () => {
    expect(tally.where(isServerFault)).toBe(2);
  });

  it('tells all in one line', () => {
    expect(tally.toString()).toBe('0: 1, 201: 2, 409: 1, 503: 1, order.changing: 2');
  });
});
