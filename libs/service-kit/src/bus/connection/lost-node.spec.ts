import 'reflect-metadata';
import { rootLogger } from '../../logger.js';
import { cuttableLink } from '@shop/service-kit-testing/cuttable-link';
import { infraFile } from '@shop/service-kit-testing/infra-file';
import { until } from '@shop/service-kit-testing/until';
import { Bus, systemCaller } from '../bus.js';
import { harnessRpc } from '@shop/service-kit-testing/harness/harness-contract';
import { startHarness } from '@shop/service-kit-testing/harness/harness-service';
import { HarnessVhost } from '@shop/service-kit-testing/harness/harness-vhost';
import { RpcClient } from '../rpc/rpc-client.js';

const { queues } = JSON.parse(infraFile('rabbitmq/definitions.json')) as {
  queues: { name: string; arguments: Record<string, unknown> }[];
};

describe('backend 2: a broker of several nodes', () => {
  let vhost: HarnessVhost;
  beforeAll(async () => {
    rootLogger.level = 'silent';
    vhost = await HarnessVhost.create();
  });
  afterAll(() => vhost.close());

  it('replicates event queues, and leaves request queues to the services that declare them', () => {
    const events = queues.filter(({ name }) => name.startsWith('ev.'));
    expect(new Set(events.map((queue) => queue.arguments['x-queue-type']))).toEqual(
      new Set(['quorum']),
    );
    expect(queues.filter(({ name }) => name.startsWith('rpc.'))).toEqual([]);
  });

  it('responds to requests over another node when one is lost', async () => {
    const link = await cuttableLink(vhost.urlAs('gateway'));
    // two nodes as the processes see them; the link to the first can be cut
    const nodes = [new URL(link.url).host, new URL(vhost.urlAs('gateway')).host].join(',');
    const nodesFor = (user: 'gateway' | 'catalogue') => `${vhost.urlAs(user)}?nodes=${nodes}`;
    const { app } = await startHarness(nodesFor('catalogue'));
    const clients = Array.from({ length: 4 }, () => new RpcClient(nodesFor('gateway'), 'spec'));
    await Promise.all(clients.map((client) => client.connect()));
    const request = (client: RpcClient) =>
      new Bus(client).request(harnessRpc.open, { key: 'node' }, systemCaller).catch(() => null);
    const allSucceed = () => Promise.all(clients.map((client) => until(() => request(client))));
    await allSucceed();
    link.cut();
    await allSucceed();
    for (const client of clients) await client.close();
    await app.close();
    await link.close();
  });
});
