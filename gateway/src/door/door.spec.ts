import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rootLogger } from '@shop/service-kit/logger';
import { register } from 'prom-client';
import { standBefore, type Porter } from './door.js';

const servers: Server[] = [];
beforeAll(() => {
  rootLogger.level = 'silent';
});
afterAll(() => {
  for (const server of servers) server.close();
});

const theLongWay: RequestListener = (_request, response) => {
  response.end('the long way');
};

/** Where a server answers "the long way", with this porter in front of it. */
async function behind(porter: Porter, answer = theLongWay): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  standBefore(server, [porter]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/api/products`;
}

async function faults(): Promise<number | undefined> {
  const found = await register.getSingleMetric('porter_faults_total')?.get();
  return found?.values[0]?.value;
}

const boom = (): never => {
  throw new Error('a porter with a fault');
};

describe('a porter that fails', () => {
  it.each<[string, Porter]>([
    ['at once', boom],
    ['later', () => Promise.reject(new Error('a porter with a fault'))],
  ])('%s has the request answered by the long way, and is counted', async (_when, porter) => {
    const before = (await faults()) ?? 0;
    const answer = await fetch(await behind(porter));
    expect([answer.status, await answer.text()]).toEqual([200, 'the long way']);
    expect(await faults()).toBe(before + 1);
  });

  it('after it had begun to answer: what was sent is cut off, and the next request is answered', async () => {
    const url = await behind((request, response) => {
      if (!request.url?.endsWith('?half')) return false;
      response.writeHead(200, { 'content-length': '100' }).write('half an answer');
      return boom();
    });
    const half = fetch(`${url}?half`).then((answer) => answer.text());
    await expect(half).rejects.toThrow();
    expect(await (await fetch(url)).text()).toBe('the long way');
  });

  it('after it had passed the request on: nobody answers twice', async () => {
    const url = await behind((request, response, passOn) => {
      passOn(request, response);
      return boom();
    });
    expect(await (await fetch(url)).text()).toBe('the long way');
  });

  it('and the long way with it: the shop says so in the one shape', async () => {
    const answer = await fetch(await behind(boom, boom));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store']);
    expect(await answer.json()).toMatchObject({ success: false, code: 'internal' });
  });
});
