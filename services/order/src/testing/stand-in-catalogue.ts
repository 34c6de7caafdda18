// Answers `catalogue.holdStock` as the catalogue would, out of memory: this package may not know the other service.
import { randomUUID } from 'node:crypto';
import {
  catalogueRpc,
  type HeldLine,
  type HoldStockReply,
  type RefusedLine,
} from '@shop/contracts/catalogue';
import type { Rpc } from '@shop/contracts/message';
import { orderFacts } from '@shop/contracts/order';
import type { Asker } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import type { DataSource } from 'typeorm';

interface Ware {
  name: string;
  priceCents: number;
  stock: number;
  isDeleted: boolean;
}

interface Hold {
  epoch: number;
  held: HeldLine[];
  outcome: HoldStockReply;
}

const unavailable = new DomainError('service.unavailable');

export class StandInCatalogue implements Asker {
  readonly wares = new Map<string, Ware>();
  /** What happens to the next requests: lost on the way there, or the answer on the way back. */
  readonly mishaps: ('request lost' | 'answer lost')[] = [];
  requests = 0;
  private readonly holds = new Map<string, Hold>();

  add(ware: Partial<Ware> = {}): string {
    const id = randomUUID();
    this.wares.set(id, { name: 'Tweed', priceCents: 1250, stock: 10, isDeleted: false, ...ware });
    return id;
  }

  change(product: string, ware: Partial<Ware>): void {
    Object.assign(this.wares.get(product) ?? {}, ware);
  }

  stockOf = (product: string): number | undefined => this.wares.get(product)?.stock;

  call(rpc: Rpc, input: unknown): Promise<Buffer> {
    if (rpc.name !== catalogueRpc.holdStock.name) throw new Error(`${rpc.name} is not expected`);
    this.requests += 1;
    const mishap = this.mishaps.shift();
    if (mishap === 'request lost') return Promise.reject(unavailable);
    const { holds } = catalogueRpc.holdStock.input.parse(input);
    const replies = holds.map(({ order, epoch, lines }) => this.hold(order, epoch, lines));
    if (mishap === 'answer lost') return Promise.reject(unavailable);
    return Promise.resolve(Buffer.from(JSON.stringify({ replies })));
  }

  /** Hears every release that the outbox holds, as the bus would bring them: again and again. */
  async hearReleases(dataSource: DataSource): Promise<void> {
    const facts = await dataSource.query<{ payload: unknown }[]>(
      'SELECT payload FROM outbox WHERE type = $1 ORDER BY id',
      [orderFacts.holdReleased.name],
    );
    for (const { payload } of facts) {
      const { order, epoch } = orderFacts.holdReleased.payload.parse(payload);
      const mine = this.holds.get(order);
      if (mine && epoch < mine.epoch) continue;
      for (const line of mine?.held ?? []) this.take(line.product, -line.quantity);
      this.holds.set(order, { epoch, held: [], outcome: { outcome: 'stale' } });
    }
  }

  private hold(
    order: string,
    epoch: number,
    lines: { product: string; quantity: number; expectedPriceCents: number | null }[],
  ): HoldStockReply {
    const mine = this.holds.get(order);
    if (mine && epoch < mine.epoch) return { outcome: 'stale' };
    if (mine?.epoch === epoch) return mine.outcome;
    if (mine && mine.held.length > 0) {
      mine.epoch = epoch;
      return mine.outcome;
    }
    const refused = lines.flatMap((line) => this.refusalOf(line) ?? []);
    const held = lines.map(({ product, quantity }) => this.heldLineOf(product, quantity));
    const isHeld = refused.length === 0;
    const outcome: HoldStockReply = isHeld
      ? { outcome: 'held', lines: held }
      : { outcome: 'refused', lines: refused };
    if (isHeld) for (const line of held) this.take(line.product, line.quantity);
    this.holds.set(order, { epoch, held: isHeld ? held : [], outcome });
    return outcome;
  }

  private refusalOf(line: {
    product: string;
    quantity: number;
    expectedPriceCents: number | null;
  }): RefusedLine | null {
    const { product, quantity, expectedPriceCents } = line;
    const ware = this.wares.get(product);
    const refused = (reason: RefusedLine['reason'], available = 0): RefusedLine => ({
      product,
      reason,
      name: ware?.name ?? null,
      available,
      priceCents: reason === 'gone' ? null : (ware?.priceCents ?? null),
    });
    if (!ware || ware.isDeleted) return refused('gone');
    if (expectedPriceCents !== null && ware.priceCents > expectedPriceCents)
      return refused('priceChanged', ware.stock);
    return ware.stock < quantity ? refused('outOfStock', ware.stock) : null;
  }

  private heldLineOf(product: string, quantity: number): HeldLine {
    const { name = '', priceCents = 0 } = this.wares.get(product) ?? {};
    return { product, quantity, name, priceCents, image: null, category: 'wool' };
  }

  private take(product: string, quantity: number): void {
    const ware = this.wares.get(product);
    if (ware) ware.stock -= quantity;
  }
}
