// Deliveries on their way, for specs. Lengths are metres.
import { randomUUID } from 'node:crypto';
import {
  expectedDeliveryInput,
  receiveExpectedInput,
  savedDelivery,
  type DeliveryDetail,
  type ReceiveExpectedInput,
  type SavedDelivery,
} from '@shop/contracts/inventory/deliveries';
import type { OpenRolls } from './open-rolls.js';

type Arrived = Partial<ReceiveExpectedInput['rolls'][number]>;
type Besides = NonNullable<ReceiveExpectedInput['besides']>;

/** Helpers of specs for deliveries. */
export const deliveriesOf = (shop: OpenRolls) => ({
  /** Expects one roll of each length; returns the delivery. */
  expect: async (
    product: string,
    lengths: number[],
    expectedOn: string | null = null,
    lot = 'N',
  ): Promise<string> => {
    const rolls = lengths.map((length) => ({ product, lot, length }));
    const delivery = expectedDeliveryInput.parse({ supplier: 'Narayan Mills', expectedOn, rolls });
    const { delivery: added } = await shop.expecting.expect(shop.by, delivery, randomUUID());
    return added._id;
  },

  /** Receives it; each roll as expected, but for what is named by its place. */
  receive: async (
    delivery: string,
    arrived: readonly Arrived[] = [],
    besides: Besides = [],
    messageId: string = randomUUID(),
  ): Promise<SavedDelivery> => {
    const detail = await shop.deliveries.get(delivery);
    const input = receiveExpectedInput.parse({
      version: detail.version,
      rolls: rollsOf(detail).map((roll, nth) => ({ ...roll, ...arrived[nth] })),
      besides,
    });
    const reply = await shop.arrival.receive(shop.by, { ...input, delivery }, messageId);
    return savedDelivery.parse(reply);
  },

  saleOf: async (product: string) => (await shop.products.get(product)).sale,
});

const rollsOf = ({ rollsOfDelivery }: DeliveryDetail) =>
  rollsOfDelivery.map(({ _id, lot, left }) => ({ _id, lot, length: left }));
