import 'reflect-metadata';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { INestMicroservice } from '@nestjs/common';
import { requestContext, rootLogger } from '../../logger.js';
import { until } from '@shop/service-kit-testing/until';
import { Bus, systemCaller } from '../bus.js';
import type { EventLog } from '@shop/service-kit-testing/harness/event-log';
import { harnessRpc } from '@shop/service-kit-testing/harness/harness-contract';
import { startHarness } from '@shop/service-kit-testing/harness/harness-service';
import { HarnessVhost } from '@shop/service-kit-testing/harness/harness-vhost';
import { RpcClient } from './rpc-client.js';
import { CONCURRENCY_OF_NAME } from './rpc-receiver.js';

describe('a request to a service over the bus', () => {
  let vhost: HarnessVhost;
  let app: INestMicroservice;
  let eventLog: EventLog;
  let client: RpcClient;
  let bus: Bus;

  beforeAll(async () => {
    rootLogger.level = 'silent';
    vhost = await HarnessVhost.create();
    ({ app, eventLog } = await startHarness(vhost.urlAs('catalogue')));
    client = new RpcClient(vhost.urlAs('gateway'), 'spec');
    await client.connect();
    bus = new Bus(client);
  });

  afterAll(async () => {
    await client.close();
    await app.close();
    await vhost.close();
  });

  const refusal = (request: Promise<unknown>): Promise<unknown> =>
    request.then(
      () => 'no refusal',
      (error: unknown) => error,
    );

  it('returns the reply of the service that owns the noun', async () => {
    const reply = await bus.request(harnessRpc.open, { key: 'a' }, { requestId: 'r-1' });
    expect(reply).toEqual({ key: 'a', requestId: 'r-1', user: null });
  });

  it('returns the unparsed bytes of a reply that is forwarded', async () => {
    const bytes = await bus.requestBytes(harnessRpc.open, { key: 'b' }, { requestId: 'r-2' });
    expect(bytes.toString()).toBe('{"key":"b","requestId":"r-2","user":null}');
  });

  it('sends the id of a call and the token of its caller', async () => {
    const from = { requestId: 'outer', token: 'ada' };
    const reply = await bus.request(harnessRpc.members, { key: 'c' }, from);
    expect(reply).toEqual({ key: 'c', requestId: 'outer', user: 'Ada' });
  });

  it('refuses a guest if the request requires a signed-in user', async () => {
    const error = await refusal(bus.request(harnessRpc.members, { key: 'd' }, systemCaller));
    expect(error).toMatchObject({ code: 'auth.required', status: 401 });
  });

  it('refuses input that does not fit the contract before the service sees it', async () => {
    const error = await refusal(
      bus.request(harnessRpc.open, { key: 'x'.repeat(101), work: -1 }, systemCaller),
    );
    expect(error).toMatchObject({ code: 'request.invalid', status: 400 });
    expect(error).toHaveProperty('details.0.path', 'key');
    expect(error).toHaveProperty('details.1.path', 'work');
    expect(eventLog.begun).not.toContain('x'.repeat(101));
  });

  it.each(['half a pair \udfff', 'the other half \ud83d', 'the end \0'])(
    'security M4: refuses text that PostgreSQL does not store: %j',
    async (key) => {
      const error = await refusal(bus.request(harnessRpc.open, { key }, systemCaller));
      expect(error).toMatchObject({ code: 'request.invalid', status: 400 });
      expect(eventLog.begun).not.toContain(key);
    },
  );

  it.each(['🧵', String.raw`C:\udfff \u0000`])(
    'accepts text that PostgreSQL stores: %s',
    async (key) => {
      expect(await bus.request(harnessRpc.open, { key }, systemCaller)).toMatchObject({ key });
    },
  );

  it.each([
    ['a refusal with its details', 'domain', 'order.outOfStock', 'There is not enough stock.'],
    ['a defect without what it says', 'plain', 'internal', 'Something went wrong.'],
    ['a thrown thing that is no error', 'nonError', 'internal', 'Something went wrong.'],
    ['a rejected promise', 'rejected', 'internal', 'Something went wrong.'],
    ["Nest's own not-found", 'http', 'request.notFound', 'No such thing'],
  ] as const)('responds to the client with %s', async (_what, fail, code, message) => {
    const error = await refusal(bus.request(harnessRpc.open, { key: 'e', fail }, systemCaller));
    expect(error).toMatchObject({ name: 'DomainError', code, message });
    const details = [{ path: 'p1', message: 'Only 2 left', available: 2 }];
    expect(error).toHaveProperty('details', fail === 'domain' ? details : undefined);
  });

  it('product D11: logs a fault under the id of the call that it belongs to', async () => {
    const ids: unknown[] = [];
    const log = jest.spyOn(rootLogger, 'error').mockImplementation(() => {
      ids.push(requestContext.getStore()?.requestId);
    });
    await refusal(
      bus.request(harnessRpc.open, { key: 'd11', fail: 'plain' }, { requestId: 'call-d11' }),
    );
    log.mockRestore();
    expect(ids).toEqual(['call-d11']);
  });

  it('fails at once for a request that the service does not know', async () => {
    const error = await refusal(bus.request(harnessRpc.unhandled, { key: 'f' }, systemCaller));
    expect(error).toMatchObject({ code: 'request.notFound' });
  });

  it('fails a request at once when no service owns the noun', async () => {
    const begun = performance.now();
    const error = await refusal(bus.request(harnessRpc.homeless, { key: 'g' }, systemCaller));
    expect(error).toMatchObject({ code: 'service.unavailable' });
    expect(performance.now() - begun).toBeLessThan(harnessRpc.homeless.timeoutMs / 2);
  });

  it('refuses a request that is larger than the limit of the bus', async () => {
    const error = await refusal(
      bus.request(harnessRpc.open, { key: 'x'.repeat(700_000) }, systemCaller),
    );
    expect(error).toMatchObject({ code: 'request.tooLarge' });
  });

  it('stops waiting when the service exceeds the timeout of the request', async () => {
    const error = await refusal(
      bus.request(harnessRpc.brief, { key: 'h', work: 600 }, systemCaller),
    );
    expect(error).toMatchObject({ code: 'service.unavailable', status: 503 });
    expect(client.waiting).toBe(0);
  });

  it('handles at most its limit of requests at once, and replies to all', async () => {
    await until(() => eventLog.atOnce === 0);
    eventLog.mostAtOnce = 0;
    const keys = Array.from({ length: 200 }, (_, index) => `many-${String(index)}`);
    const replies = await Promise.all(
      keys.map((key) => bus.request(harnessRpc.open, { key, work: 20 }, systemCaller)),
    );
    expect(replies.map(({ key }) => key)).toEqual(keys);
    expect(eventLog.mostAtOnce).toBe(CONCURRENCY_OF_NAME);
  });

  it('reliability 4: replies to a request while requests of another name exhaust their limit', async () => {
    const slow: Promise<unknown>[] = [];
    // each in a separate message, as from many gateways
    for (let count = 0; count < 64; count += 1) {
      slow.push(bus.request(harnessRpc.open, { key: 'slow', work: 1_500 }, systemCaller));
      await nextTick();
    }
    const begun = performance.now();
    await bus.request(harnessRpc.members, { key: 'quick' }, { token: 'ada' });
    expect(performance.now() - begun).toBeLessThan(1_000);
    await Promise.all(slow);
  });
});

describe('a request to a stopped service', () => {
  let vhost: HarnessVhost;

  beforeAll(async () => {
    rootLogger.level = 'silent';
    vhost = await HarnessVhost.create();
    await vhost.declareRequestQueue('catalogue');
  });

  afterAll(() => vhost.close());

  it('never runs a call that its client has cancelled', async () => {
    const client = new RpcClient(vhost.urlAs('gateway'), 'spec');
    await client.connect();
    const bus = new Bus(client);
    const calls = Array.from({ length: 20 }, (_, index) =>
      bus.request(harnessRpc.brief, { key: `zombie-${String(index)}` }, systemCaller),
    );
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20);

    const { app, eventLog } = await startHarness(vhost.urlAs('catalogue'));
    await bus.request(harnessRpc.open, { key: 'alive' }, systemCaller);
    expect(eventLog.begun).toEqual(['alive']);
    await app.close();
    await client.close();
  });

  it('limits the waiting calls, and refuses the rest as busy', async () => {
    const client = new RpcClient(vhost.urlAs('gateway'), 'spec', 10);
    await client.connect();
    const bus = new Bus(client);
    const calls = Array.from({ length: 15 }, () =>
      bus.request(harnessRpc.brief, { key: 'w' }, systemCaller),
    );
    const codes = (await Promise.allSettled(calls)).map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'replied',
    );
    expect(codes.filter((code) => code === 'service.busy')).toHaveLength(5);
    expect(codes.filter((code) => code === 'service.unavailable')).toHaveLength(10);
    await client.close();
  });

  it("fails a request at once when the service's queue is full", async () => {
    const client = new RpcClient(vhost.urlAs('gateway'), 'spec');
    await client.connect();
    const bus = new Bus(client);
    const requests: Promise<unknown>[] = [];
    // one per tick, because requests of one tick are sent together
    for (let count = 0; count < 520; count += 1) {
      requests.push(
        bus.request(harnessRpc.open, { key: 'q' }, systemCaller).catch((error: unknown) => error),
      );
      await new Promise(setImmediate);
    }
    const first = await Promise.race(requests);
    expect(first).toMatchObject({ code: 'service.busy' });
    await client.close();
    await Promise.all(requests);
  });

  it('refuses a request at once before the bus is connected', async () => {
    const bus = new Bus(new RpcClient(vhost.urlAs('gateway'), 'spec'));
    await expect(bus.request(harnessRpc.open, { key: 'z' }, systemCaller)).rejects.toMatchObject({
      code: 'service.unavailable',
    });
  });
});
