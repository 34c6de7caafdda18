import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { HoldStockInput } from '@shop/contracts/inventory/stock-holds';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../db/data-source.js';
import { line, rollsOf } from '../../testing/cloth-on-rolls.js';
import { openCatalogue, type OpenCatalogue } from '../../testing/open-catalogue.js';
import { HoldService } from './hold.service.js';

let shop: OpenCatalogue;
let cloths: ReturnType<typeof rollsOf>;
let other: DataSource;
let catalogues: [HoldService, HoldService];
beforeAll(async () => {
  shop = await openCatalogue();
  cloths = rollsOf(shop);
  other = await new DataSource(dataSourceOptions(shop.url)).initialize();
  catalogues = [shop.holds, new HoldService(other, new Outbox())];
});
afterEach(async () => {
  expect([await shop.wrongLedgers(), await cloths.wrong()]).toEqual([[], []]);
});
afterAll(async () => {
  await other.destroy();
  await shop.close();
});

/** An order of one length, in thousandths. */
const wishFor = (cloth: string, thousandths: number): HoldStockInput => ({
  order: randomUUID(),
  epoch: 1,
  lines: [line(cloth, thousandths)],
});

describe('two catalogues that sell the same rolls', () => {
  it('FAB-20: sells the last three metres to three of twelve buyers of two catalogues, 50 times', async () => {
    for (let nth = 0; nth < 50; nth += 1) {
      const cloth = await cloths.add({ cuts: 30 });
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, buyer) =>
          catalogues[buyer % 2 === 0 ? 0 : 1].hold([wishFor(cloth, 1000)]),
        ),
      );
      const outcomes = replies.flat().map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(3);
      expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(9);
      expect(await cloths.reserved(cloth)).toEqual([30]);
    }
  });

  it('FAB-22: reserves one set of pieces for an order that two catalogues hold at once', async () => {
    const cloth = await cloths.add({ cuts: 1500 });
    for (let nth = 1; nth <= 50; nth += 1) {
      const wish = wishFor(cloth, 1000);
      const [one, same] = await Promise.all(catalogues.map((catalogue) => catalogue.hold([wish])));
      expect(one).toMatchObject([{ outcome: 'held' }]);
      expect(same).toEqual(one);
      expect(await cloths.reserved(cloth)).toEqual([nth * 10]);
    }
  });

  it('retries the hold of an order when the database refuses a row during the write', async () => {
    const cloth = await cloths.add({ cuts: 60 });
    await shop.asAdministrator(`
      CREATE SEQUENCE tries;
      CREATE FUNCTION refuse_once() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF nextval('tries') = 1 THEN RAISE unique_violation; END IF;
          RETURN NEW;
        END $$;
      CREATE TRIGGER refuse_once BEFORE INSERT ON stock_hold FOR EACH ROW EXECUTE FUNCTION refuse_once();
      GRANT USAGE ON SEQUENCE tries TO PUBLIC`);
    const wish = wishFor(cloth, 1000);
    expect(await shop.holds.hold([wish])).toMatchObject([{ outcome: 'held' }]);
    await shop.asAdministrator('DROP TRIGGER refuse_once ON stock_hold');
    expect(await cloths.reservations(wish.order)).toHaveLength(1);
  });
});
