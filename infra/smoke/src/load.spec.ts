import { Load } from './load.js';
import { until } from './until.js';

const shoppers = { pauseMs: 0, shoppers: 2 };

describe('the shoppers of the smoke test', () => {
  it('make every request in turn until they are stopped, and none after', async () => {
    const asked: string[] = [];
    const ask = (what: string) => () => Promise.resolve(asked.push(what));
    const load = Load.start([ask('list'), ask('detail')], shoppers);
    await until('ten requests', async () => asked.length >= 10, { withinMs: 5_000, everyMs: 1 });
    const report = await load.stop();
    expect(new Set(asked)).toEqual(new Set(['list', 'detail']));
    expect([report.requests, report.failures]).toEqual([asked.length, []]);
  });

  it('count each request that failed, with its reason, and go on', async () => {
    let asked = 0;
    const failing = () => {
      asked += 1;
      return Promise.reject(new Error('503', { cause: new Error('socket closed') }));
    };
    const load = Load.start([failing], shoppers);
    await until('five requests', async () => asked >= 5, { withinMs: 5_000, everyMs: 1 });
    const { requests, failures } = await load.stop();
    expect(failures).toHaveLength(requests);
    expect(failures[0]).toMatch(/^\d{4}-.*Z 503 socket closed$/);
  });
});

describe('waiting', () => {
  it('ends with the first answer there is', async () => {
    let asked = 0;
    const answer = await until('three', async () => (asked++ < 2 ? undefined : asked), {
      withinMs: 5_000,
      everyMs: 1,
    });
    expect(answer).toBe(3);
  });

  it('names what did not come in time', async () => {
    const never = until('the order', () => Promise.resolve(false), { withinMs: 5, everyMs: 1 });
    await expect(never).rejects.toThrow('the order: not within 0.005 s');
  });
});
