import { Histogram, Registry } from 'prom-client';
import { TalliedHistogram } from './tally.js';

const values = [0.001, 0.002, 0.0021, 0.5, 0.5, 9];
const config = {
  name: 'answered_seconds',
  help: 'Time to an answer',
  labelNames: ['route', 'status'] as const,
  buckets: [0.002, 0.01, 0.5, 2],
};

describe('figures that are counted in plain numbers', () => {
  it('are told as Prometheus has them, line by line', async () => {
    const [ours, theirs] = [new Registry(), new Registry()];
    const tallied = new TalliedHistogram({ ...config, registers: [ours] });
    const plain = new Histogram({ ...config, registers: [theirs] });
    for (const labels of [
      { route: '/a', status: 200 },
      { route: '/b"\n', status: 304 },
    ]) {
      for (const value of values) {
        tallied.tally(labels).add(value);
        plain.observe(labels, value);
      }
    }
    const lines = async (registry: Registry) => (await registry.metrics()).split('\n').sort();
    expect(await lines(ours)).toEqual(await lines(theirs));
    expect((await tallied.get()).values).toHaveLength((await plain.get()).values.length);
  });

  it('of the same labels are one line', () => {
    const tallied = new TalliedHistogram({ ...config, registers: [new Registry()] });
    tallied.tally({ route: '/a', status: 200 }).add(1);
    tallied.tally({ route: '/a', status: 200 }).add(1);
    expect(tallied.tally({ route: '/a', status: 200 })).toMatchObject({
      counts: [0, 0, 0, 2, 0],
      sum: 2,
    });
  });
});
