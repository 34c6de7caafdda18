import 'reflect-metadata';
import { Agent, request } from 'node:http';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { until } from '@shop/service-kit-testing/until';
import { productList } from '../testing/samples.js';
import { testGateway } from '../testing/test-gateway.js';
import { drain, letGo } from './drain.js';

interface TestResponse {
  status: number | undefined;
  connection: string | undefined;
}

/** One call over the connections of the agent. */
const call = (agent: Agent, url: string): Promise<TestResponse> =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      response.resume().on('end', () => {
        resolve({ status: response.statusCode, connection: response.headers.connection });
      });
    })
      .on('error', reject)
      .end();
  });

describe('a gateway that stops', () => {
  it('completes every pending request before the gateway stops, and accepts no more', async () => {
    const gateway = await testGateway();
    await gateway.app.listen(0, '127.0.0.1');
    const url = `${await gateway.app.getUrl()}/api/products`;
    const agent = new Agent({ keepAlive: true, maxSockets: 40 });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    gateway.services.reply(catalogueRpc.list, productList);
    gateway.services.hold(held);

    const calls = Array.from({ length: 40 }, (_, page) =>
      call(agent, `${url}?page=${String(page + 1)}`),
    );
    await until(() => gateway.services.requests.length === 40);
    const drained = drain(gateway.app);
    await until(() =>
      call(new Agent(), url).then(
        () => false,
        () => true,
      ),
    );
    release();
    const responses = await Promise.all(calls);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(responses.every(({ connection }) => connection === 'close')).toBe(true);
    await drained;
    agent.destroy();
    await gateway.close();
  });

  it('responds while the gateway stops and lets clients go, and closes their connections', async () => {
    const gateway = await testGateway();
    await gateway.app.listen(0, '127.0.0.1');
    const url = `${await gateway.app.getUrl()}/api/products`;
    const agent = new Agent({ keepAlive: true });
    gateway.services.reply(catalogueRpc.list, productList);
    expect(await call(agent, url)).toEqual({ status: 200, connection: 'keep-alive' });
    letGo(gateway.app);
    expect(await call(agent, url)).toEqual({ status: 200, connection: 'close' });
    agent.destroy();
    await gateway.close();
  });
});
