import { isServerFault, Counter } from './counter.js';

describe('a counter', () => {
  const counter = new Counter();
  for (const status of [201, 409, 201, 503, 0]) counter.add(status);
  counter.add('order.changing', 2);

  it('counts the load responses by name', () => {
    expect([counter.of(201), counter.of('order.changing'), counter.of(404)]).toEqual([2, 2, 0]);
  });

  it('counts a missing response as a fault of the shop, and a refusal as none', () => {
    expect(counter.where(isServerFault)).toBe(2);
  });

  it('shows all load counts in one line', () => {
    expect(counter.toString()).toBe('0: 1, 201: 2, 409: 1, 503: 1, order.changing: 2');
  });
});
