import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { orderEvents } from '@shop/contracts/ordering/order';
import {
  orderEventsRpc,
  RECONCILED_DAYS,
  type ReadEvent,
  type StoredEvent,
} from '@shop/contracts/ordering/order-events';
import { ServiceOnly } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { DataSource } from 'typeorm';

type Rpcs = typeof orderEventsRpc;

const PAGE = 400;
/** Longer than an event is retried if it could not be handled at once. */
const SETTLED = "interval '3 minutes'";
const NAMES: readonly string[] = [
  orderEvents.placed.name,
  orderEvents.statusChanged.name,
  orderEvents.awaitingPayment.name,
  orderEvents.closed.name,
];

// Ids grow with time, so the newest events need no index of their own.
const NEWEST = `
  SELECT id::text AS place, event_id AS "eventId", type AS name,
         occurred_at > now() - interval '${String(RECONCILED_DAYS)} days' AS "isRecent",
         coalesce(published_at < now() - ${SETTLED}, false) AS "isSettled"
    FROM outbox WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT ${String(PAGE)}`;

const FIND = `
  SELECT event_id AS "eventId", type AS name, payload FROM outbox
   WHERE id = ANY ($1::bigint[]) AND type = ANY ($2) ORDER BY id`;

interface Row extends StoredEvent {
  isRecent: boolean;
  isSettled: boolean;
}

/** Returns events of the outbox to a service that writes e-mails about them and may have lost some. */
@Controller()
export class StoredEventsRpc {
  constructor(private readonly dataSource: DataSource) {}

  @ServiceOnly('correspondence')
  @RpcHandler(orderEventsRpc.page)
  async page({ before }: InputOf<Rpcs['page']>): Promise<OutputOf<Rpcs['page']>> {
    const rows = await this.dataSource.query<Row[]>(NEWEST, [before]);
    const events = rows
      .filter(({ name, isRecent, isSettled }) => isRecent && isSettled && NAMES.includes(name))
      .map(({ place, eventId, name }) => ({ place, eventId, name }));
    const hasMore = rows.length === PAGE && rows.some(({ isRecent }) => isRecent);
    return { events, next: hasMore ? (rows.at(-1)?.place ?? null) : null };
  }

  @ServiceOnly('correspondence')
  @RpcHandler(orderEventsRpc.find)
  async find({ places }: InputOf<Rpcs['find']>): Promise<OutputOf<Rpcs['find']>> {
    return { events: await this.dataSource.query<ReadEvent[]>(FIND, [places, NAMES]) };
  }
}
