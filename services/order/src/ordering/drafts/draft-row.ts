// A draft as it is stored.
import type { PickupPlace } from '@shop/contracts/pricing/shipping';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { DraftInput, DraftState } from '@shop/contracts/ordering/draft-inputs';
import type { DraftPrice } from '@shop/contracts/ordering/drafts';

/** The entered fields, the preselected method included. */
type DraftContent = Pick<
  DraftInput,
  'items' | 'shippingAddress' | 'discount' | 'vatNumber' | 'note'
> & { method: string };

/** The prices that hold: as they are stored with the order, and as they are shown. */
export interface StoredPrice {
  /** Null where the order costs its lines only. */
  order: OrderPrice | null;
  /** Absent of a draft from before that was stored. */
  pricesIncludeTax?: boolean;
  shown: DraftPrice;
  /** The charged cents of a piece or a unit, by product. */
  unitCents: Record<string, number>;
  /** Where it goes, or where it is picked up. */
  address: ShippingAddress;
  /** The delivery zone, and the place where it is picked up: they decide on cash. */
  zone: string;
  pickup: PickupPlace | null;
}

export interface DraftRow {
  id: string;
  version: number;
  customerId: string | null;
  customerName: string;
  customerEmail: string;
  content: DraftContent;
  price: StoredPrice;
  totalCents: number;
  until: Date;
  offeredAt: Date | null;
  /** The order that it became, or is becoming. */
  orderId: string | null;
  byName: string;
  createdAt: Date;
}

export function stateOf(
  { orderId, until, offeredAt }: Pick<DraftRow, 'orderId' | 'until' | 'offeredAt'>,
  now = new Date(),
): DraftState {
  if (orderId !== null) return 'placed';
  if (until <= now) return 'expired';
  return offeredAt === null ? 'draft' : 'offered';
}
