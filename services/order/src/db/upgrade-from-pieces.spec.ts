// The upgrade of a shop that sold pieces. UPGRADE_ORDERS=100000 is the size of a large one.
import 'reflect-metadata';
import { upgradeUnderLoad } from '@shop/service-kit-testing/upgrade-under-load';
import { openOrdersOfPieces } from '../testing/orders-of-pieces.js';
import { dataSourceOptions } from './data-source.js';

const ORDERS = Number(process.env.UPGRADE_ORDERS ?? '2000');
const LOCK_MS = 2_000;
const TIMEOUT_MS = 20 * 60_000;

let shop: Awaited<ReturnType<typeof openOrdersOfPieces>>;
beforeAll(async () => {
  shop = await openOrdersOfPieces(ORDERS);
}, TIMEOUT_MS);
afterAll(() => shop.close());

describe('orders of pieces', () => {
  it(
    'FAB-40: are migrated while 50 a second are placed, none of which fails or waits 2 s for a lock',
    async () => {
      const upgrade = await upgradeUnderLoad(shop, dataSourceOptions, {
        perSecond: 50,
        request: shop.placePiece,
      });
      process.stderr.write(`${String(ORDERS)} orders: ${JSON.stringify(upgrade)}\n`);
      expect(upgrade).toMatchObject({ failures: [], rewritten: [] });
      expect(upgrade.requests).toBeGreaterThan(50);
      expect(upgrade.longestLock.ms).toBeLessThan(LOCK_MS);
      const [row] = await shop.dataSource.query<{ placed: number }[]>(
        "SELECT count(*)::int AS placed FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE status = 'pending' AND unit = 'piece'",
      );
      expect(row?.placed).toBe(upgrade.requests);
    },
    TIMEOUT_MS,
  );
});
