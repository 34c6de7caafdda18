import { Controller } from '@nestjs/common';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { HOLDS_PAGE, type OrderHold } from '@shop/contracts/inventory/order-holds';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { holdChecksum, orderIdsOf } from '@shop/service-kit/hold-checksum';
import { DataSource } from 'typeorm';

/** Lists the orders that hold stock, for the service that knows which orders should. */
@Controller()
export class HoldsRpc {
  constructor(private readonly dataSource: DataSource) {}

  @ServiceOnly('order')
  @RpcHandler(catalogueRpc.sumHolds)
  async sum({
    range,
  }: InputOf<typeof catalogueRpc.sumHolds>): Promise<OutputOf<typeof catalogueRpc.sumHolds>> {
    const [sum] = await this.dataSource.query<[OutputOf<typeof catalogueRpc.sumHolds>]>(
      `SELECT ${holdChecksum('order_id', 'epoch')} FROM stock_hold
        WHERE order_id BETWEEN $1 AND $2 AND state = 'held'`,
      orderIdsOf(range),
    );
    return sum;
  }

  @ServiceOnly('order')
  @RpcHandler(catalogueRpc.pageHolds)
  async page({
    range,
    after,
  }: InputOf<typeof catalogueRpc.pageHolds>): Promise<OutputOf<typeof catalogueRpc.pageHolds>> {
    const holds = await this.dataSource.query<OrderHold[]>(
      `SELECT order_id AS "order", epoch, state FROM stock_hold
        WHERE order_id BETWEEN $1 AND $2 AND ($3::uuid IS NULL OR order_id > $3) AND state = 'held'
        ORDER BY order_id LIMIT ${String(HOLDS_PAGE)}`,
      [...orderIdsOf(range), after],
    );
    return { holds, next: holds.length < HOLDS_PAGE ? null : (holds.at(-1)?.order ?? null) };
  }

  @ServiceOnly('order')
  @RpcHandler(catalogueRpc.findHolds)
  async find({
    orders,
  }: InputOf<typeof catalogueRpc.findHolds>): Promise<OutputOf<typeof catalogueRpc.findHolds>> {
    const holds = await this.dataSource.query<OrderHold[]>(
      'SELECT order_id AS "order", epoch, state FROM stock_hold WHERE order_id = ANY($1::uuid[])',
      [orders],
    );
    return { holds };
  }
}
