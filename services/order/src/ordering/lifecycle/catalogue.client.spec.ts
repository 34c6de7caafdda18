import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { Bus } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { until } from '@shop/service-kit-testing/until';
import { CatalogueClient } from './catalogue.client.js';

const TIMEOUT_MS = 1_200;
const unavailable = { code: 'service.unavailable' };

describe('the catalogue client', () => {
  /** Returns true if the nth request gets no reply. */
  let isLost: (nth: number) => boolean;
  let requests: string[];
  let client: CatalogueClient;
  beforeEach(() => {
    requests = [];
    const call = async ({ name }: { name: string }): Promise<Buffer> => {
      if (isLost(requests.push(name))) {
        await pause(TIMEOUT_MS);
        throw new DomainError('service.unavailable');
      }
      return Buffer.from(JSON.stringify({ replies: [{ outcome: 'stale' }] }));
    };
    client = new CatalogueClient(new Bus({ call }));
  });
  afterEach(() => {
    client.onApplicationShutdown();
  });
  const hold = () => client.holdStock({ order: randomUUID(), epoch: 1, lines: [] });

  it('reliability 4: sends no more holds to the catalogue after a timeout, and checks until it replies', async () => {
    isLost = () => true;
    await expect(hold()).rejects.toMatchObject(unavailable);
    expect(requests.slice(0, 2)).toEqual(Array(2).fill(catalogueRpc.holdStock.name));
    requests.length = 0;
    const begun = performance.now();
    await expect(hold()).rejects.toMatchObject(unavailable);
    expect(performance.now() - begun).toBeLessThan(TIMEOUT_MS);
    isLost = () => false;
    await until(() => hold().catch(() => null));
    expect(requests).toContain(catalogueRpc.findHolds.name);
  });

  it('reliability 4: keeps sending to the catalogue while another replica of it responds', async () => {
    isLost = (nth) => nth === 1;
    const lost = hold();
    await until(() => requests.length === 1);
    await hold();
    await lost;
    await hold();
    expect(new Set(requests)).toEqual(new Set([catalogueRpc.holdStock.name]));
  });
});
