import { RecentCount } from './recent-count.js';

it('a recent count drops entries older than its period, and uses no more memory than that', () => {
  let now = 0;
  const count = new RecentCount(60, () => now);
  for (; now < 300_000; now += 500) count.add();
  expect(count.total()).toBe(118);
  now += 30_000;
  expect(count.total()).toBe(58);
  now += 60_000;
  expect(count.total()).toBe(0);
});
