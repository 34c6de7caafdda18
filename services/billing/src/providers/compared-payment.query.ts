import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { EntityManager } from 'typeorm';

/** A stored refund of a payment. */
export interface KnownRefund {
  id: string;
  reference: string | null;
  state: 'wanted' | 'sent' | 'done' | 'refused' | 'unknown' | 'owed';
  amount: number;
}

/** A payment that is compared with the provider's state. Whole cents. */
export interface ComparedPayment {
  payment: string;
  order: string;
  user: string;
  method: PaymentMethod;
  currency: string;
  secured: number;
  captured: number;
  released: number;
  refunding: number;
  refunded: number;
  /** The part of `refunded` that was paid as store credit or by hand, so that the provider still has it. */
  otherwise: number;
  /** True while an operation is unfinished, when the two states may differ. */
  isMoving: boolean;
  refunds: KnownRefund[];
}

const FIND = `
  SELECT p.id AS payment, p.order_id AS "order", m.user_id AS "user", p.method, p.currency,
         p.secured::float8 AS secured, p.captured::float8 AS captured, p.released::float8 AS released,
         p.refunding::float8 AS refunding, p.refunded::float8 AS refunded,
         (SELECT coalesce(sum(o.amount), 0)::float8 FROM operations o WHERE o.payment_id = p.id
             AND (o.to_credit OR o.by_hand) AND o.state = 'done') AS otherwise,
         EXISTS (SELECT FROM operations o WHERE o.payment_id = p.id AND o.state IN ('wanted', 'sent', 'unknown')
           AND o.kind <> 'open') AS "isMoving",
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'reference', o.provider_ref, 'state', o.state,
             'amount', o.amount)), '[]')
            FROM operations o WHERE o.payment_id = p.id AND o.kind = 'refund' AND NOT o.to_credit AND NOT o.by_hand) AS refunds
    FROM payments p JOIN order_money m USING (order_id) WHERE p.id = $1`;

/** Returns the payment. The caller has locked it and its order. */
export async function findCompared(
  manager: EntityManager,
  payment: string,
): Promise<ComparedPayment | null> {
  const [found] = await manager.query<ComparedPayment[]>(FIND, [payment]);
  return found ?? null;
}
