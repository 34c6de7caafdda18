import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@shop/contracts/core/message';
import type { orderEvents } from '@shop/contracts/ordering/order';
import type { EntityManager } from 'typeorm';
import { MailSettings } from './mail-settings.js';
import { EmailsService } from './emails.service.js';
import {
  announcedVersions,
  delayUpdates,
  lockUpdates,
  withdrawUpdates,
} from './order-updates.query.js';
import { isChange, delayOf, withStep, type StatusUpdate } from './order-updates.rules.js';
import { orderStatusEmail } from './order-status.email.js';

type StatusChanged = PayloadOf<typeof orderEvents.statusChanged>;

export interface StatusEvent {
  readonly eventId: string;
  readonly payload: StatusChanged;
}

/** The e-mail that an order still needs. `notify` is that of its newest change. */
interface Draft {
  readonly eventId: string;
  readonly user: StatusChanged['user'];
  readonly notify: boolean;
  /** Time until which its newest change can be undone, if it is part of a bulk change. */
  readonly emailAfter: string | undefined;
  readonly items: StatusChanged['items'];
  readonly price: StatusChanged['price'];
  readonly placedAt: string;
  readonly number: string | undefined;
  readonly reason: string | undefined;
  readonly news: StatusUpdate;
}

/**
 * Writes e-mails about changed orders. Each waits 12 s. A further change in that time replaces it by one e-mail about
 * both; a change back, or one without an e-mail, withdraws it.
 */
@Injectable()
export class OrderUpdatesService {
  constructor(
    private readonly emails: EmailsService,
    private readonly settings: MailSettings,
  ) {}

  /** Writes in the manager's transaction. Ignores a change that is older than a sent e-mail. */
  async write(manager: EntityManager, events: readonly StatusEvent[]): Promise<void> {
    if (events.length === 0) return;
    const orders = events.map(({ payload }) => payload.order);
    await lockUpdates(manager, orders);
    const withdrawn = await withdrawUpdates(manager, orders);
    const deliveries = await announcedVersions(manager, orders);
    const drafts = new Map<string, Draft>();
    for (const event of events) {
      const { order, version } = event.payload;
      if (version <= (deliveries.get(order) ?? 0)) continue;
      const draft = drafts.get(order) ?? draftOf(withdrawn, event.payload);
      drafts.set(order, withEvent(draft, event));
    }
    await this.emails.writeAll(
      manager,
      [...drafts]
        .filter(([, { notify, news }]) => notify && isChange(news))
        .map(([order, draft]) => this.emailOf(order, draft)),
    );
  }

  /** Sets the time until which the changes of these orders can be undone. */
  async delay(
    manager: EntityManager,
    { orders, until }: { orders: readonly string[]; until: string },
  ): Promise<void> {
    await lockUpdates(manager, orders);
    await delayUpdates(manager, orders, delayOf(until));
  }

  private emailOf(order: string, draft: Draft) {
    const { eventId, user, items, price, placedAt, number, reason, news, emailAfter } = draft;
    return {
      envelope: {
        eventId,
        kind: 'orderStatusChanged' as const,
        to: user.email,
        userId: user._id,
        orderId: order,
        aboutOrder: order,
        statusNews: news,
        delaySeconds: delayOf(emailAfter),
      },
      text: orderStatusEmail(
        { order, number, items, price, placedAt, reason, from: news.from, orderStatus: news.to },
        this.settings.shopUrl,
      ),
    };
  }
}

/** Returns the draft that continues a withdrawn e-mail of the order, or null if there is none. */
function draftOf(
  withdrawn: Awaited<ReturnType<typeof withdrawUpdates>>,
  { order, number, user, items, price, placedAt }: StatusChanged,
): Draft | null {
  const before = withdrawn.find((one) => one.order === order);
  if (!before) return null;
  return {
    eventId: before.eventId,
    user,
    notify: true,
    items,
    price,
    placedAt,
    number,
    news: before.news,
    emailAfter: undefined,
    reason: undefined,
  };
}

function withEvent(draft: Draft | null, { eventId, payload }: StatusEvent): Draft {
  const { user, items, price, placedAt, number, from, orderStatus: to, version } = payload;
  const { notify = true, emailAfter, reason } = payload;
  const news = withStep(draft?.news ?? null, { from, to, version });
  const isNewest = news.lastVersion === version;
  return draft && !isNewest
    ? { ...draft, news }
    : { eventId, user, notify, items, price, placedAt, number, reason, news, emailAfter };
}
