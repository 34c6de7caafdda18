import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import {
  type HoldStockInput,
  HOLD_BATCH,
  type HoldStockReply,
  weightOfHold,
} from '@shop/contracts/inventory/stock-holds';
import {
  holdRevisionRpc,
  type ReplaceHeldInput,
  type ReviseHoldInput,
} from '@shop/contracts/inventory/hold-revisions';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { CircuitBreaker } from '@shop/service-kit/circuit-breaker';
import { DomainError } from '@shop/service-kit/domain-error';
import { requestContext } from '@shop/service-kit/logger';
import { Batcher } from '@shop/service-kit/batcher';

/** A request that fails sooner found no bus or no queue; a slower one met a catalogue that hangs. */
const SILENT_MS = 1_000;

/** Requests the stock of orders. While the catalogue hangs, requests are refused at once (reliability 4). */
@Injectable()
export class CatalogueClient implements OnApplicationShutdown {
  private readonly holds: Batcher<HoldStockInput, HoldStockReply>;
  private readonly breaker = new CircuitBreaker(
    () =>
      this.timed(() =>
        this.bus.request(catalogueRpc.findHolds, { orders: [randomUUID()] }, systemCaller),
      ),
    (error) => error instanceof UnresponsiveError,
  );
  private respondedAt = 0;

  constructor(private readonly bus: Bus) {
    this.holds = new Batcher<HoldStockInput, HoldStockReply>({
      name: 'stock holds',
      maxWeight: HOLD_BATCH.lines,
      weigh: weightOfHold,
      maxWaitMs: 10,
      work: (holds) => this.request(holds),
      isOfAll: (error) => isUnavailable(error) || isBusy(error),
    });
  }

  /**
   * Holds the stock of all lines or none. Sends the request once more if there is no reply; the same order and epoch
   * get the first reply. Throws `service.unavailable` or `service.busy` if the outcome is unknown.
   */
  holdStock(hold: HoldStockInput): Promise<HoldStockReply> {
    return this.holds.add(hold);
  }

  /** Holds everything that an order needs from this epoch on, or changes nothing; otherwise like `holdStock`. */
  reviseHold(revision: ReviseHoldInput): Promise<HoldStockReply> {
    return this.repeated(() => this.bus.request(holdRevisionRpc.revise, revision, systemCaller));
  }

  /** Takes other pieces for lost ones; otherwise like `holdStock`. */
  replaceHeld(input: ReplaceHeldInput): Promise<HoldStockReply> {
    return this.repeated(() => this.bus.request(holdRevisionRpc.replace, input, systemCaller));
  }

  onApplicationShutdown(): void {
    this.breaker.close();
  }

  private request(holds: readonly HoldStockInput[]): Promise<HoldStockReply[]> {
    return this.repeated(() => this.requestOnce(holds));
  }

  /** Sends the request once more if there is no reply. */
  private async repeated<Reply>(send: () => Promise<Reply>): Promise<Reply> {
    if (this.breaker.isOpen) throw new DomainError('service.unavailable');
    try {
      return await this.breaker.run(() => this.timed(send));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return this.timed(send);
    }
  }

  /** Throws `UnresponsiveError` if a request timed out and no other request got a reply in that time. */
  private async timed<T>(request: () => Promise<T>): Promise<T> {
    const sentAt = performance.now();
    try {
      const reply = await request();
      this.respondedAt = performance.now();
      this.breaker.close();
      return reply;
    } catch (error) {
      const waited = performance.now() - sentAt > SILENT_MS;
      throw isUnavailable(error) && waited && this.respondedAt < sentAt
        ? new UnresponsiveError()
        : error;
    }
  }

  /** Sends one batch as the system caller, because it holds stock for several shoppers. */
  private async requestOnce(holds: readonly HoldStockInput[]): Promise<HoldStockReply[]> {
    const requestId = requestContext.getStore()?.requestId;
    const from = requestId === undefined ? systemCaller : { requestId };
    const { replies } = await this.bus.request(catalogueRpc.holdStock, { holds: [...holds] }, from);
    return replies;
  }
}

/** Thrown if the catalogue did not reply within the timeout of a request. */
class UnresponsiveError extends DomainError {
  constructor() {
    super('service.unavailable');
  }
}

const codeOf = (error: unknown): string | null =>
  error instanceof DomainError ? error.code : null;
const isUnavailable = (error: unknown): boolean => codeOf(error) === 'service.unavailable';
const isBusy = (error: unknown): boolean => codeOf(error) === 'service.busy';
