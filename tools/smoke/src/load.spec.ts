import { Load } from './load.js';
import { until } from './polling.js';

const shoppers = { pauseMs: 0, shoppers: 2 };

describe('the shoppers of the smoke test', () => {
  it('sends the smoke requests in turn until they are stopped, and none after', async () => {
    const requested: string[] = [];
    const request = (what: string) => () => Promise.resolve(requested.push(what));
    const load = Load.start([request('list'), request('detail')], shoppers);
    await until('ten requests', async () => requested.length >= 10, {
      withinMs: 5_000,
      everyMs: 1,
    });
    const report = await load.stop();
    expect(new Set(requested)).toEqual(new Set(['list', 'detail']));
    expect([report.requests, report.failures]).toEqual([requested.length, []]);
  });

  it('counts each failed smoke request, with its reason, and continues', async () => {
    let requested = 0;
    const failing = () => {
      requested += 1;
      return Promise.reject(new Error('503', { cause: new Error('socket closed') }));
    };
    const load = Load.start([failing], shoppers);
    await until('five requests', async () => requested >= 5, { withinMs: 5_000, everyMs: 1 });
    const { requests, failures } = await load.stop();
    expect(failures).toHaveLength(requests);
    expect(failures[0]).toMatch(/^\d{4}-.*Z 503 socket closed$/);
  });
});

describe('waiting', () => {
  it('ends the waiting with the first result', async () => {
    let requested = 0;
    const response = await until('three', async () => (requested++ < 2 ? undefined : requested), {
      withinMs: 5_000,
      everyMs: 1,
    });
    expect(response).toBe(3);
  });

  it('names what a smoke test waited for in vain', async () => {
    const never = until('the order', () => Promise.resolve(false), { withinMs: 5, everyMs: 1 });
    await expect(never).rejects.toThrow('the order: not within 0.005 s');
  });
});
