import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import { rootLogger } from '../../logger.js';
import { cuttableLink } from '@shop/service-kit-testing/cuttable-link';
import { busUrlAs, testBus } from '@shop/service-kit-testing/test-bus';
import { until } from '@shop/service-kit-testing/until';
import { EventPublisher } from './event-publisher.js';
import { EventSubscription, onEvent } from './event-subscription.js';

describe('a process that subscribes to events', () => {
  let bus: Awaited<ReturnType<typeof testBus>>;
  let link: Awaited<ReturnType<typeof cuttableLink>>;
  let publisher: EventPublisher;
  let received: string[];
  let subscription: EventSubscription;

  beforeAll(async () => {
    rootLogger.level = 'silent';
    bus = await testBus();
    link = await cuttableLink(busUrlAs('gateway', bus.url));
    publisher = new EventPublisher(busUrlAs('catalogue', bus.url), 'spec');
    await publisher.connect();
  });
  beforeEach(async () => {
    received = [];
    subscription = new EventSubscription(link.url, 'gateway', {
      listeners: [onEvent(catalogueEvents.productDeleted, ({ product }) => received.push(product))],
      missed: () => received.push('missed'),
      disconnected: () => received.push('disconnected'),
    });
    await subscription.connect();
  });
  afterEach(() => subscription.close());
  afterAll(async () => {
    await publisher.close();
    await link.close();
    await bus.close();
  });

  const publish = (payload: unknown) =>
    publisher.publish({
      eventId: randomUUID(),
      name: catalogueEvents.productDeleted.name,
      payload,
      occurredAt: new Date(),
    });
  const deletion = () => ({ product: randomUUID(), version: 1, at: new Date().toISOString() });

  it('receives each event once', async () => {
    const delivered = [deletion(), deletion()];
    for (const payload of delivered) await publish(payload);
    await until(() => received.length === 3);
    expect(received).toEqual(['missed', ...delivered.map(({ product }) => product)]);
  });

  it('reports a lost subscription, and possibly missed events once it is back', async () => {
    link.cut();
    await until(() => received.includes('disconnected'));
    await publish(deletion());
    link.mend();
    await until(() => received.at(-1) === 'missed');
    const after = deletion();
    await publish(after);
    await until(() => received.at(-1) === after.product);
    expect(new Set(received)).toEqual(new Set(['missed', 'disconnected', after.product]));
  });

  it('treats an unreadable event as missed, and receives the next', async () => {
    await publish({ product: 'none' });
    const after = deletion();
    await publish(after);
    await until(() => received.at(-1) === after.product);
    expect(received).toEqual(['missed', 'missed', after.product]);
  });
});
