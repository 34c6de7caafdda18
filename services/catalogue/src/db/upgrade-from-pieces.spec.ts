// The upgrade of a shop that sold pieces. UPGRADE_PRODUCTS=100000 is the size of a large one.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { upgradeUnderLoad } from '@shop/service-kit-testing/upgrade-under-load';
import { StockService } from '../inventory/holds/stock.service.js';
import { openShopOfPieces, productOf } from '../testing/shop-of-pieces.js';
import { dataSourceOptions } from './data-source.js';

const PRODUCTS = Number(process.env.UPGRADE_PRODUCTS ?? '2000');
const LOCK_MS = 2_000;
const TIMEOUT_MS = 20 * 60_000;

let shop: Awaited<ReturnType<typeof openShopOfPieces>>;
beforeAll(async () => {
  shop = await openShopOfPieces(PRODUCTS);
}, TIMEOUT_MS);
afterAll(() => shop.close());

describe('a shop of pieces', () => {
  it(
    'FAB-40: is migrated while 50 orders a second are held, none of which fails or waits 2 s for a lock',
    async () => {
      const upgrade = await upgradeUnderLoad(shop, dataSourceOptions, {
        perSecond: 50,
        request: shop.holdPiece,
      });
      process.stderr.write(`${String(PRODUCTS)} products: ${JSON.stringify(upgrade)}\n`);
      expect(upgrade).toMatchObject({ failures: [], rewritten: [] });
      expect(upgrade.requests).toBeGreaterThan(50);
      expect(upgrade.longestLock.ms).toBeLessThan(LOCK_MS);
    },
    TIMEOUT_MS,
  );

  it('FAB-40: has its stock after that, and holds go on in the new version', async () => {
    const stock = new StockService(shop.dataSource, new Outbox());
    const lines = [{ product: productOf(1), quantity: 1, expectedPriceCents: 1000 }];
    expect(await stock.hold([{ order: randomUUID(), epoch: 1, lines }])).toMatchObject([
      { outcome: 'held' },
    ]);
    const wrong: unknown[] = await shop.dataSource.query(
      `SELECT p.id FROM products p JOIN (SELECT product_id, sum(delta) AS stock FROM stock_movement GROUP BY 1) m
          ON m.product_id = p.id WHERE p.stock <> m.stock`,
    );
    expect(wrong).toEqual([]);
  });
});
