import { Injectable } from '@nestjs/common';
import type { OutputOf } from '@shop/contracts/core/message';
import {
  EVENTS_FOUND_MAX,
  orderEventsRpc,
  type ReadEvent,
  type StoredEvent,
} from '@shop/contracts/ordering/order-events';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { Inbox } from '@shop/service-kit/inbox/inbox';
import { rootLogger } from '@shop/service-kit/logger';
import { DataSource, type EntityManager } from 'typeorm';
import { ORDER_CONSUMERS, OrderEmailsService } from '../emails/order-emails.service.js';
import { UnplacedOrdersService } from '../payments/unplaced-orders.service.js';

const UNKNOWN = `
  SELECT checked.place FROM unnest($1::text[], $2::text[], $3::uuid[]) AS checked (place, consumer, event_id)
   WHERE NOT EXISTS (
     SELECT FROM inbox WHERE inbox.consumer = checked.consumer AND inbox.event_id = checked.event_id)`;

/** Finds the events of orders that were never handled here, and writes the e-mails about them. */
@Injectable()
export class MissedEvents {
  constructor(
    private readonly database: DataSource,
    private readonly bus: Bus,
    private readonly inbox: Inbox,
    private readonly emails: OrderEmailsService,
    private readonly unplaced: UnplacedOrdersService,
  ) {}

  /** Returns the places of missed events in the outbox of the order service, oldest first. */
  async find(signal?: AbortSignal): Promise<string[]> {
    const missed: string[] = [];
    let before: string | null = null;
    do {
      signal?.throwIfAborted();
      const page: OutputOf<typeof orderEventsRpc.page> = await this.bus.request(
        orderEventsRpc.page,
        { before },
        systemCaller,
      );
      missed.push(...(await this.unknownOf(page.events)));
      before = page.next;
    } while (before !== null);
    return missed.sort((one, other) => Number(one) - Number(other));
  }

  /** Handles these events as if they had arrived. Returns how many were new. */
  async handle(places: readonly string[], signal?: AbortSignal): Promise<number> {
    let handled = 0;
    for (let at = 0; at < places.length; at += EVENTS_FOUND_MAX) {
      signal?.throwIfAborted();
      const { events } = await this.bus.request(
        orderEventsRpc.find,
        { places: places.slice(at, at + EVENTS_FOUND_MAX) },
        systemCaller,
      );
      for (const event of events) if (await this.handleOne(event)) handled += 1;
    }
    return handled;
  }

  private async unknownOf(events: readonly StoredEvent[]): Promise<string[]> {
    if (events.length === 0) return [];
    const rows = await this.database.query<{ place: string }[]>(UNKNOWN, [
      events.map(({ place }) => place),
      events.map(({ name }) => ORDER_CONSUMERS[name]),
      events.map(({ eventId }) => eventId),
    ]);
    return rows.map(({ place }) => place);
  }

  /** Handles an event once, even if it arrives at the same moment. A failure does not stop the others. */
  private async handleOne(event: ReadEvent): Promise<boolean> {
    const { eventId, name } = event;
    try {
      const fresh = await this.inbox.run(ORDER_CONSUMERS[name], [eventId], (manager) =>
        this.write(manager, event),
      );
      return fresh.size > 0;
    } catch (error) {
      rootLogger.error({ err: error, eventId, name }, 'email drift: an event could not be handled');
      return false;
    }
  }

  private write(manager: EntityManager, event: ReadEvent): Promise<void> {
    switch (event.name) {
      case 'order.placed':
        return this.emails.placed(manager, [event]);
      case 'order.statusChanged':
        return this.emails.statusChanged(manager, [event]);
      case 'order.awaitingPayment':
        return this.unplaced.awaiting(manager, [event]);
      case 'order.closed':
        return this.unplaced.closed(manager, [event]);
    }
  }
}
