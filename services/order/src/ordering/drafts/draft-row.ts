// A draft as stored.
import type { PickupPlace } from '@shop/contracts/pricing/shipping';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { DraftInput, DraftState } from '@shop/contracts/ordering/draft-inputs';
import type { DraftPrice } from '@shop/contracts/ordering/drafts';

/** The entered fields, including the preselected method. */
type DraftContent = Pick<
  DraftInput,
  'items' | 'shippingAddress' | 'discount' | 'vatNumber' | 'note'
> & { method: string };

/** The fixed prices of a draft, for the order and for display. */
export interface StoredPrice {
  /** Null if the order costs only its lines. */
  order: OrderPrice | null;
  /** Absent for a draft from before this was stored. */
  pricesIncludeTax?: boolean;
  shown: DraftPrice;
  /** Charged cents of a piece or a unit, by product. */
  unitCents: Record<string, number>;
  /** The destination, or the pick-up place. */
  address: ShippingAddress;
  /** Delivery zone and pick-up place, which decide if cash is accepted. */
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
  /** The order that the draft became, or is becoming. */
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
