// The bus as one of the services sees it: for trials that say what only that service may say.
import { randomUUID } from 'node:crypto';
import { catalogueRpc, type HoldLotReply, type HoldStockInput } from '@shop/contracts/catalogue';
import { orderFacts } from '@shop/contracts/order';
import { pause } from '@shop/local/machine/until';
import { Bus, ownAccount } from '@shop/service-kit/bus/bus';
import { EventPublisher } from '@shop/service-kit/bus/event-publisher';
import { RpcClient } from '@shop/service-kit/bus/rpc-client';
import { rootLogger } from '@shop/service-kit/logger';
import type { Databases } from '../databases.js';

const LOOK_EVERY_MS = 10;
const HEARD = 'SELECT event_id AS id FROM inbox WHERE event_id = ANY($1::uuid[])';

/** Holds and releases stock as the order service does. */
export class OrderLine {
  private readonly client: RpcClient;
  private readonly publisher: EventPublisher;
  private readonly bus: Bus;
  private readonly unheard = new Map<string, () => void>();
  private watching: Promise<void> | undefined;

  private constructor(
    url: string,
    private readonly databases: Databases,
  ) {
    this.client = new RpcClient(url, 'trial');
    this.publisher = new EventPublisher(url, 'trial');
    this.bus = new Bus(this.client);
  }

  /** `url`: the bus, as the user `order`. */
  static async open(url: string, databases: Databases): Promise<OrderLine> {
    rootLogger.level = 'silent';
    const line = new OrderLine(url, databases);
    await Promise.all([line.client.connect(), line.publisher.connect()]);
    return line;
  }

  async hold(input: HoldStockInput): Promise<HoldLotReply> {
    const { replies } = await this.bus.ask(catalogueRpc.holdStock, { holds: [input] }, ownAccount);
    const [reply] = replies;
    if (!reply) throw new Error('the hold was not answered');
    return reply;
  }

  /** Resolves when the catalogue has heard it. */
  async release(order: string, epoch: number): Promise<void> {
    const eventId = randomUUID();
    await this.publisher.publish({
      eventId,
      name: orderFacts.holdReleased.name,
      payload: { order, epoch },
      occurredAt: new Date(),
    });
    await new Promise<void>((resolve) => {
      this.unheard.set(eventId, resolve);
      this.watching ??= this.watch();
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.client.close(), this.publisher.close()]);
  }

  private async watch(): Promise<void> {
    while (this.unheard.size > 0) {
      const waiting = [...this.unheard.keys()];
      for (const { id } of await this.databases.query<{ id: string }>('catalogue', HEARD, [
        waiting,
      ])) {
        this.unheard.get(id)?.();
        this.unheard.delete(id);
      }
      await pause(LOOK_EVERY_MS);
    }
    this.watching = undefined;
  }
}
