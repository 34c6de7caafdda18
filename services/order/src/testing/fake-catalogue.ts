// Replies to the order service like the catalogue, from memory, because this package may not import the other service.
import { createHash, randomUUID } from 'node:crypto';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import type { OrderHold } from '@shop/contracts/inventory/order-holds';
import { type HeldLine, type HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import type { OutputOf, Rpc } from '@shop/contracts/core/message';
import { orderEvents } from '@shop/contracts/ordering/order';
import type { RpcTransport } from '@shop/service-kit/bus/bus';
import { paymentPageRpc } from '@shop/contracts/billing/payment-page';
import { raiseRpc } from '@shop/contracts/billing/raises';
import { soldCardRpc } from '@shop/contracts/billing/sold-cards';
import {
  holdRevisionRpc,
  type ReplaceHeldInput,
  type ReviseHoldInput,
} from '@shop/contracts/inventory/hold-revisions';
import { DomainError } from '@shop/service-kit/domain-error';
import { orderIdsOf } from '@shop/service-kit/hold-checksum';
import type { DataSource } from 'typeorm';
import { heldLineOf, refusalOf, revisedHoldOf, type HoldLine, type Ware } from './fake-ware.js';

interface Hold {
  epoch: number;
  held: HeldLine[];
  outcome: HoldStockReply;
}

/** Returns the `holdChecksum` of one row. */
const sumOf = ({ order, epoch }: OrderHold): bigint =>
  BigInt(
    `0x${createHash('md5')
      .update(`${order}:${String(epoch)}`)
      .digest('hex')
      .slice(0, 12)}`,
  );

const unavailable = new DomainError('service.unavailable');

export class FakeCatalogue implements RpcTransport {
  readonly wares = new Map<string, Ware>();
  /** Failures of the next requests: the request or its reply is lost. */
  readonly failures: ('request lost' | 'reply lost')[] = [];
  requests = 0;
  private readonly holds = new Map<string, Hold>();
  private silence: { over: Promise<void>; end: () => void } | undefined;
  /** Billing's refusal to raise the price of an order; null if it accepts. */
  raiseRefusal: string | null = null;
  /** Billing's reply to an edit of an order; null while it does not respond. */
  isPaying: boolean | null = false;
  /** True if billing refuses to take gift cards back. */
  areCardsUsed = false;
  /** Names of the requests other than holds, oldest first. */
  readonly reads: string[] = [];

  /** Forgets an order, like a catalogue restored from an older backup: its stock is there, its hold is not. */
  forget(order: string): void {
    for (const line of this.holds.get(order)?.held ?? []) this.giveBack(line);
    this.holds.delete(order);
  }

  /** Returns the epoch at which an order holds stock; null if it holds none. */
  heldEpoch(order: string): number | null {
    const hold = this.holds.get(order);
    return hold && hold.held.length > 0 ? hold.epoch : null;
  }

  add(ware: Partial<Ware> = {}): string {
    const id = randomUUID();
    this.wares.set(id, { name: 'Tweed', priceCents: 1250, stock: 10, isDeleted: false, ...ware });
    return id;
  }

  change(product: string, ware: Partial<Ware>): void {
    Object.assign(this.wares.get(product) ?? {}, ware);
  }

  stockOf = (product: string): number | undefined => this.wares.get(product)?.stock;

  /** Receives requests without replying until `speakAgain`. */
  fallSilent(): void {
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => (end = resolve));
    this.silence = { over, end };
  }

  speakAgain(): void {
    this.silence?.end();
    this.silence = undefined;
  }

  async call(rpc: Rpc, input: unknown): Promise<Buffer> {
    await this.silence?.over;
    return this.respond(rpc, input);
  }

  private respond(rpc: Rpc, input: unknown): Promise<Buffer> {
    if (rpc.name === paymentPageRpc.close.name && this.isPaying === null)
      return Promise.reject(unavailable);
    if (rpc.name === soldCardRpc.takeBack.name && this.areCardsUsed)
      return Promise.reject(new DomainError('billing.giftCardUsed'));
    const read = this.read(rpc.name, input);
    if (read) {
      this.reads.push(rpc.name);
      return Promise.resolve(Buffer.from(JSON.stringify(read)));
    }
    if (rpc.name === holdRevisionRpc.revise.name)
      return this.reply(() => this.revise(holdRevisionRpc.revise.input.parse(input)));
    if (rpc.name === holdRevisionRpc.replace.name)
      return this.reply(() => this.replace(holdRevisionRpc.replace.input.parse(input)));
    if (rpc.name !== catalogueRpc.holdStock.name) throw new Error(`${rpc.name} is not expected`);
    const { holds } = catalogueRpc.holdStock.input.parse(input);
    return this.reply(() => ({
      replies: holds.map(({ order, epoch, lines }) => this.hold(order, epoch, lines)),
    }));
  }

  private reply(work: () => object): Promise<Buffer> {
    this.requests += 1;
    const failure = this.failures.shift();
    if (failure === 'request lost') return Promise.reject(unavailable);
    const reply = work();
    if (failure === 'reply lost') return Promise.reject(unavailable);
    return Promise.resolve(Buffer.from(JSON.stringify(reply)));
  }

  /** Handles every release in the outbox; like the bus, it may deliver them repeatedly. */
  async handleReleases(dataSource: DataSource): Promise<void> {
    const events = await dataSource.query<{ payload: unknown }[]>(
      'SELECT payload FROM outbox WHERE type = $1 ORDER BY id',
      [orderEvents.holdReleased.name],
    );
    for (const { payload } of events) {
      const { order, epoch } = orderEvents.holdReleased.payload.parse(payload);
      const mine = this.holds.get(order);
      if (mine && epoch < mine.epoch) continue;
      for (const line of mine?.held ?? []) this.giveBack(line);
      this.holds.set(order, { epoch, held: [], outcome: { outcome: 'stale' } });
    }
  }

  private read(name: string, input: unknown): object | null {
    if (name === catalogueRpc.findHolds.name) {
      const { orders } = catalogueRpc.findHolds.input.parse(input);
      return { holds: this.known().filter(({ order }) => orders.includes(order)) };
    }
    if (name === soldCardRpc.takeBack.name) return { success: true };
    if (name === paymentPageRpc.close.name) return { isPaying: this.isPaying };
    if (name === raiseRpc.check.name) return { refusal: this.raiseRefusal };
    if (name === catalogueRpc.pageProducts.name) return { products: this.products(), next: null };
    if (name === catalogueRpc.findProducts.name) {
      const { products } = catalogueRpc.findProducts.input.parse(input);
      return { products: this.products().filter(({ product }) => products.includes(product)) };
    }
    if (name !== catalogueRpc.sumHolds.name && name !== catalogueRpc.pageHolds.name) return null;
    const { range } = catalogueRpc.sumHolds.input.parse(input);
    const [first, last] = orderIdsOf(range);
    const holds = this.known().filter(
      ({ order, state }) => state === 'held' && order >= first && order <= last,
    );
    if (name === catalogueRpc.pageHolds.name) return { holds, next: null };
    return {
      count: holds.length,
      checksum: String(holds.reduce((sum, one) => sum + sumOf(one), 0n)),
    };
  }

  private products(): OutputOf<typeof catalogueRpc.pageProducts>['products'] {
    const at = new Date().toISOString();
    return [...this.wares].map(([product, { sale, isDeleted, ...ware }]) => ({
      product,
      ...ware,
      category: 'wool',
      image: null,
      version: 1,
      at,
      createdAt: at,
      ...(sale && { unit: sale.unit, cutsPerUnit: sale.cutsPerUnit, leastCuts: sale.least }),
      deleted: isDeleted,
    }));
  }

  private known(): OrderHold[] {
    return [...this.holds].map(([order, { epoch, held }]) => ({
      order,
      epoch,
      state: held.length > 0 ? 'held' : 'released',
    }));
  }

  private hold(order: string, epoch: number, lines: HoldLine[]): HoldStockReply {
    const mine = this.holds.get(order);
    if (mine && epoch < mine.epoch) return { outcome: 'stale' };
    if (mine?.epoch === epoch) return mine.outcome;
    if (mine && mine.held.length > 0) {
      mine.epoch = epoch;
      return mine.outcome;
    }
    const refused = lines.flatMap((line) => refusalOf(this.wares.get(line.product), line) ?? []);
    const held = lines.map((line) => heldLineOf(this.wares.get(line.product), line));
    const isHeld = refused.length === 0;
    const outcome: HoldStockReply = isHeld
      ? { outcome: 'held', lines: held }
      : { outcome: 'refused', lines: refused };
    if (isHeld) for (const line of held) this.take(line);
    this.holds.set(order, { epoch, held: isHeld ? held : [], outcome });
    return outcome;
  }

  private revise({ order, epoch, lines }: ReviseHoldInput): HoldStockReply {
    const mine = this.holds.get(order);
    if (!mine || mine.held.length === 0 || epoch < mine.epoch) return { outcome: 'stale' };
    if (epoch === mine.epoch) return mine.outcome;
    const outcome = revisedHoldOf(this.wares, mine.held, lines);
    if (outcome.outcome !== 'held') return outcome;
    for (const line of mine.held) this.giveBack(line);
    for (const line of outcome.lines) this.take(line);
    this.holds.set(order, { epoch, held: outcome.lines, outcome });
    return outcome;
  }

  private replace({ order, epoch, lines }: ReplaceHeldInput): HoldStockReply {
    const mine = this.holds.get(order);
    if (!mine || mine.held.length === 0 || epoch < mine.epoch) return { outcome: 'stale' };
    if (epoch === mine.epoch) return mine.outcome;
    const refused = lines.flatMap(({ product, quantity }) => {
      const { stock = 0, name = null } = this.wares.get(product) ?? {};
      const refusal = { product, name, reason: 'outOfStock' as const, priceCents: null };
      return stock < quantity ? [{ ...refusal, available: stock }] : [];
    });
    mine.epoch = refused.length > 0 ? epoch + 1 : epoch;
    if (refused.length > 0) return { outcome: 'refused', lines: refused };
    for (const line of mine.held) {
      const lost = lines.find(({ product }) => product === line.product);
      if (lost) this.take(line, lost.quantity);
    }
    return mine.outcome;
  }

  private take(line: HeldLine, quantity = line.quantity): void {
    const ware = this.wares.get(line.product);
    if (ware && line.expectedOn === undefined) ware.stock -= quantity;
  }

  private giveBack(line: HeldLine): void {
    this.take(line, -line.quantity);
  }
}
