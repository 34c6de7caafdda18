import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { orderPaymentsRpc } from '@shop/contracts/ordering/order-payments';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { DataSource } from 'typeorm';

type RaiseVersions = typeof orderPaymentsRpc.raiseVersions;

// Locks in the sequence of ids, like everything else that locks several orders.
const RAISE = `
  WITH known AS (
    SELECT * FROM jsonb_to_recordset($1) AS k ("order" uuid, version int)
  ), locked AS MATERIALIZED (
    SELECT o.id FROM orders o JOIN known k ON k."order" = o.id WHERE o.version < k.version
     ORDER BY o.id FOR UPDATE OF o)
  UPDATE orders o SET version = k.version + 1
    FROM known k WHERE o.id = k."order" AND o.id IN (SELECT id FROM locked) AND o.version < k.version
  RETURNING o.id AS "order"`;

const FIND_UNKNOWN = `
  SELECT k.id AS "order" FROM unnest($1::uuid[]) AS k (id)
   WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = k.id)`;

/** Raises orders of a restored database above the versions that billing knows. */
@Controller()
export class OrderVersionsRpc {
  constructor(private readonly dataSource: DataSource) {}

  @ServiceOnly('billing')
  @RpcHandler(orderPaymentsRpc.raiseVersions)
  async raise({ orders }: InputOf<RaiseVersions>): Promise<OutputOf<RaiseVersions>> {
    const ids = orders.map(({ order }) => order);
    const [raised] = await this.dataSource.query<[{ order: string }[], number]>(RAISE, [
      JSON.stringify(orders),
    ]);
    const unknown = await this.dataSource.query<{ order: string }[]>(FIND_UNKNOWN, [ids]);
    return {
      raised: raised.map(({ order }) => order),
      unknown: unknown.map(({ order }) => order),
    };
  }
}
