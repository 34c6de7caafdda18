// A bus client with the rights of the order service, for scenarios that send messages that only this service may send.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { soldCardRpc } from '@shop/contracts/billing/sold-cards';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { type HoldStockInput, type HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import { orderEvents } from '@shop/contracts/ordering/order';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { EventPublisher } from '@shop/service-kit/bus/events/event-publisher';
import { RpcClient } from '@shop/service-kit/bus/rpc/rpc-client';
import { rootLogger } from '@shop/service-kit/logger';
import type { Databases } from '../databases.js';

const LOOK_EVERY_MS = 10;
const CONSUMED = 'SELECT event_id AS id FROM inbox WHERE event_id = ANY($1::uuid[])';

/** Holds and releases stock, and takes gift cards back, as the order service does. */
export class OrderBusClient {
  private readonly client: RpcClient;
  private readonly publisher: EventPublisher;
  private readonly bus: Bus;
  private readonly pendingEvents = new Map<string, () => void>();
  private watching: Promise<void> | undefined;

  private constructor(
    url: string,
    private readonly databases: Databases,
  ) {
    this.client = new RpcClient(url, 'chaos');
    this.publisher = new EventPublisher(url, 'chaos');
    this.bus = new Bus(this.client);
  }

  /** Connects to the bus at `url`, as the user `order`. */
  static async open(url: string, databases: Databases): Promise<OrderBusClient> {
    rootLogger.level = 'silent';
    const busClient = new OrderBusClient(url, databases);
    await Promise.all([busClient.client.connect(), busClient.publisher.connect()]);
    return busClient;
  }

  async hold(input: HoldStockInput): Promise<HoldStockReply> {
    const { replies } = await this.bus.request(
      catalogueRpc.holdStock,
      { holds: [input] },
      systemCaller,
    );
    const [reply] = replies;
    if (!reply) throw new Error('no reply to the hold');
    return reply;
  }

  /** Resolves when the catalogue has consumed the event. */
  async release(order: string, epoch: number): Promise<void> {
    const eventId = randomUUID();
    await this.publisher.publish({
      eventId,
      name: orderEvents.holdReleased.name,
      payload: { order, epoch },
      occurredAt: new Date(),
    });
    await new Promise<void>((resolve) => {
      this.pendingEvents.set(eventId, resolve);
      this.watching ??= this.watch();
    });
  }

  /** Takes back all gift cards of an order, like an order service that dies before it cancels the order. */
  async takeCardsBack(order: string, product: string): Promise<void> {
    const lines = [{ product, left: 0 }];
    await this.bus.request(soldCardRpc.takeBack, { order, lines, isPreview: false }, systemCaller);
  }

  async close(): Promise<void> {
    await Promise.all([this.client.close(), this.publisher.close()]);
  }

  private async watch(): Promise<void> {
    while (this.pendingEvents.size > 0) {
      const waiting = [...this.pendingEvents.keys()];
      for (const { id } of await this.databases.query<{ id: string }>('catalogue', CONSUMED, [
        waiting,
      ])) {
        this.pendingEvents.get(id)?.();
        this.pendingEvents.delete(id);
      }
      await pause(LOOK_EVERY_MS);
    }
    this.watching = undefined;
  }
}
