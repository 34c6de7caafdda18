import { Injectable } from '@nestjs/common';
import {
  catalogueRpc,
  HOLD_LOT,
  type HoldLotReply,
  type HoldStockInput,
  type HoldStockReply,
} from '@shop/contracts/catalogue';
import { Bus, ownAccount } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { requestContext } from '@shop/service-kit/logger';
import { Lots } from '@shop/service-kit/lots';

/** The only request this service sends. */
@Injectable()
export class CatalogueClient {
  private readonly holds: Lots<HoldStockInput, HoldLotReply>;

  constructor(private readonly bus: Bus) {
    this.holds = new Lots({
      name: 'stock holds',
      // every order weighs as much as its lines, and none less than its share of the orders
      heaviest: HOLD_LOT.lines,
      weigh: ({ lines }) => Math.max(lines.length, HOLD_LOT.lines / HOLD_LOT.orders),
      patienceMs: 10,
      work: (holds) => this.ask(holds),
      isOfAll: (error) => isUnanswered(error) || isBusy(error),
    });
  }

  /**
   * Asks for the stock of all lines or none. Without an answer it asks once more: the same order and
   * epoch get the answer of the first time, so nothing is held twice.
   * Throws `service.unavailable` or `service.busy` when it is still not known what is held.
   */
  async holdStock(hold: HoldStockInput): Promise<HoldStockReply> {
    const reply = await this.holds.add(hold);
    if (reply.outcome !== 'askAlone') return reply;
    const [alone] = await this.ask([hold]);
    if (!alone || alone.outcome === 'askAlone') throw new Error('a hold alone was not decided');
    return alone;
  }

  private async ask(holds: readonly HoldStockInput[]): Promise<HoldLotReply[]> {
    try {
      return await this.askOnce(holds);
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      return this.askOnce(holds);
    }
  }

  /** On the service's own account: what several shoppers want is asked in the name of none. */
  private async askOnce(holds: readonly HoldStockInput[]): Promise<HoldLotReply[]> {
    const requestId = requestContext.getStore()?.requestId;
    const from = requestId === undefined ? ownAccount : { requestId };
    const { replies } = await this.bus.ask(catalogueRpc.holdStock, { holds: [...holds] }, from);
    return replies;
  }
}

const codeOf = (error: unknown): string | null =>
  error instanceof DomainError ? error.code : null;
const isUnanswered = (error: unknown): boolean => codeOf(error) === 'service.unavailable';
const isBusy = (error: unknown): boolean => codeOf(error) === 'service.busy';
