import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@shop/dev-stack/machine/polling';
import { LoadBalancer } from './load-balancer.js';

type Reply = (request: IncomingMessage, response: ServerResponse, body: string) => void;

describe('the load balancer of a shop with two gateways', () => {
  const servers: Server[] = [];
  let loadBalancer: LoadBalancer | undefined;
  afterEach(async () => {
    await loadBalancer?.close();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function gateway(reply: Reply, isReady = () => true) {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => reply(request, response, body));
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { port, server, isReady: () => Promise.resolve(isReady()) };
  }
  const saying =
    (text: string): Reply =>
    (_request, response) =>
      response.end(text);
  const look = () => (loadBalancer as LoadBalancer).request({ method: 'GET', path: '/' });

  it('sends requests to both gateways in turn', async () => {
    loadBalancer = new LoadBalancer([await gateway(saying('one')), await gateway(saying('two'))]);
    const texts = [await look(), await look(), await look(), await look()].map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['one', 'one', 'two', 'two']);
  });

  it('sends requests to the other gateway while one does not listen', async () => {
    const gone = await gateway(saying('gone'));
    gone.server.close();
    loadBalancer = new LoadBalancer([gone, await gateway(saying('here'))]);
    const texts = [await look(), await look(), await look()].map(({ text }) => text);
    expect(texts).toEqual(['here', 'here', 'here']);
  });

  it('skips a gateway that reports not ready', async () => {
    let isReady = true;
    loadBalancer = new LoadBalancer([
      await gateway(saying('draining'), () => isReady),
      await gateway(saying('open')),
    ]);
    isReady = false;
    const onlyOpen = async () => {
      const texts = [await look(), await look(), await look(), await look()];
      return texts.every(({ text }) => text === 'open');
    };
    expect(await until(onlyOpen, { withinMs: 5_000 })).toBe(true);
  });

  it('sends a call again when its idle connection had been closed', async () => {
    let calls = 0;
    const cutting: Reply = (request, response) => {
      calls += 1;
      if (calls === 2) request.socket.resetAndDestroy();
      else response.end('served');
    };
    loadBalancer = new LoadBalancer([await gateway(cutting)]);
    expect([(await look()).text, (await look()).text]).toEqual(['served', 'served']);
    expect(loadBalancer.staleConnections).toBe(1);
  });

  it('reports a missing response, and does not repeat what a server may have started', async () => {
    let calls = 0;
    const dying: Reply = (request) => {
      calls += 1;
      request.socket.destroy();
    };
    loadBalancer = new LoadBalancer([await gateway(dying)]);
    expect(await look()).toMatchObject({ status: 0, fault: 'ECONNRESET' });
    expect(calls).toBe(1);
  });

  it('sends load requests with token, key and order, or a form', async () => {
    const mirror: Reply = (request, response, body) =>
      response.end(JSON.stringify({ headers: request.headers, body }));
    loadBalancer = new LoadBalancer([await gateway(mirror)]);
    const order = await loadBalancer.request({
      method: 'POST',
      path: '/api/orders',
      token: 'T',
      headers: { 'idempotency-key': 'K' },
      body: { items: [] },
    });
    expect(JSON.parse(order.text)).toMatchObject({
      headers: {
        authorization: 'Bearer T',
        'idempotency-key': 'K',
        'content-type': 'application/json',
      },
      body: '{"items":[]}',
    });
    const form = await loadBalancer.request({ method: 'PUT', path: '/', form: { stock: '5' } });
    const { headers, body } = JSON.parse(form.text) as {
      headers: Record<string, string>;
      body: string;
    };
    const fields = await new Response(body, {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData();
    expect([...fields]).toEqual([['stock', '5']]);
  });
});
