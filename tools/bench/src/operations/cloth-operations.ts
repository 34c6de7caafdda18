// Cloth that is cut from rolls: orders of lengths, and the availability of a length.
import { newClientAddress } from '../load.js';
import type { Operation } from './operation.js';
import { orderTarget } from './order-target.js';

const PIECE = 1_000;
/** 1.2 m. */
const LENGTH = 1_200;
const CLOTHS = 500;
const ROLLS_OF_EACH = 6;
const ROLLS_OF_ONE = 1_000;

const orderOfLengths: Operation = {
  name: 'rolls',
  what: 'an order of two lengths, each reserved as one piece of a roll',
  limit: 'an order of two pieces in the same shop (FAB-34)',
  share: 0.7,
  grows: false,
  prepare: async (shop) => {
    const cloths = await shop.addOnRolls(CLOTHS, ROLLS_OF_EACH);
    const target = await orderTarget(shop, cloths, LENGTH);
    return {
      target,
      limit: {
        kind: 'sameShop',
        target: await orderTarget(shop, await shop.stocked(), PIECE),
      },
    };
  },
};

const offerOfLengths: Operation = {
  name: 'offer',
  what: 'what can be had of two lengths of a cloth on 1,000 rolls (p99 under 20 ms with one connection)',
  limit: 'the rolls of the cloth by one indexed SQL through pg',
  share: 0.3,
  grows: false,
  prepare: async (shop) => {
    const [cloth] = await shop.addOnRolls(1, ROLLS_OF_ONE);
    if (!cloth) throw new Error('There is a cloth');
    return {
      target: {
        url: `${shop.address}/api/products/${cloth.id}/lengths?length=6.4,2.3`,
        requests: [{ headers: newClientAddress() }],
        isRight: (body) => body.startsWith('{"offer":"onePiece"'),
      },
      limit: {
        kind: 'sql',
        url: shop.databaseUrl('catalogue'),
        text: `SELECT id, lot, free, cut_off > 0 AS begun, received_at FROM rolls WHERE product_id = $1 AND state = 'open'`,
        values: [[cloth.id]],
      },
    };
  },
};

export const clothOperations: readonly Operation[] = [orderOfLengths, offerOfLengths];
