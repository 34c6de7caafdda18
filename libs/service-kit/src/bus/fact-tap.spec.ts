import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { catalogueFacts } from '@shop/contracts/catalogue';
import { rootLogger } from '../logger.js';
import { cuttableLink } from '../testing/cuttable-link.js';
import { busUrlAs, testBus } from '../testing/test-bus.js';
import { until } from '../testing/until.js';
import { EventPublisher } from './event-publisher.js';
import { FactTap, onFact } from './fact-tap.js';
import { parcelsOf } from './parcel.js';

describe('a process that taps the facts', () => {
  let bus: Awaited<ReturnType<typeof testBus>>;
  let link: Awaited<ReturnType<typeof cuttableLink>>;
  let publisher: EventPublisher;
  let heard: string[];
  let tap: FactTap;

  beforeAll(async () => {
    rootLogger.level = 'silent';
    bus = await testBus();
    link = await cuttableLink(busUrlAs('gateway', bus.url));
    publisher = new EventPublisher(busUrlAs('catalogue', bus.url), 'spec');
    await publisher.connect();
  });
  beforeEach(async () => {
    heard = [];
    tap = new FactTap(link.url, 'gateway', {
      listeners: [onFact(catalogueFacts.productDeleted, ({ product }) => heard.push(product))],
      missed: () => heard.push('missed'),
      deaf: () => heard.push('deaf'),
    });
    await tap.connect();
  });
  afterEach(() => tap.close());
  afterAll(async () => {
    await publisher.close();
    await link.close();
    await bus.close();
  });

  const publish = (payload: unknown) =>
    publisher.publish({
      eventId: randomUUID(),
      name: catalogueFacts.productDeleted.name,
      payload,
      occurredAt: new Date(),
    });
  const deletion = () => ({ product: randomUUID(), version: 1, at: new Date().toISOString() });

  it('hears each fact once, as it passes', async () => {
    const told = [deletion(), deletion()];
    for (const payload of told) await publish(payload);
    await until(() => heard.length === 3);
    expect(heard).toEqual(['missed', ...told.map(({ product }) => product)]);
  });

  it('hears each fact of a parcel', async () => {
    const told = [deletion(), deletion(), deletion()];
    const facts = told.map((payload) => ({
      ...{ eventId: randomUUID(), name: catalogueFacts.productDeleted.name },
      ...{ json: JSON.stringify(payload), occurredAt: new Date() },
    }));
    const parcels = parcelsOf(facts);
    expect(parcels).toHaveLength(1);
    for (const parcel of parcels) await publisher.publishTogether(parcel);
    await until(() => heard.length === 4);
    expect(heard).toEqual(['missed', ...told.map(({ product }) => product)]);
  });

  it('says when it is deaf, and that it may have missed something when it hears again', async () => {
    link.cut();
    await until(() => heard.includes('deaf'));
    await publish(deletion());
    link.mend();
    await until(() => heard.at(-1) === 'missed');
    const after = deletion();
    await publish(after);
    await until(() => heard.at(-1) === after.product);
    expect(new Set(heard)).toEqual(new Set(['missed', 'deaf', after.product]));
  });

  it('takes a fact it cannot read for something missed, and hears the next', async () => {
    await publish({ product: 'none' });
    const after = deletion();
    await publish(after);
    await until(() => heard.at(-1) === after.product);
    expect(heard).toEqual(['missed', 'missed', after.product]);
  });
});
