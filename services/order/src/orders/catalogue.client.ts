import { Injectable } from '@nestjs/common';
import { catalogueRpc, type HoldStockInput, type HoldStockReply } from '@shop/contracts/catalogue';
import { Bus } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';

/** The only request this service sends. */
@Injectable()
export class CatalogueClient {
  constructor(private readonly bus: Bus) {}

  /**
   * Asks for the stock of all lines or none. Without an answer it asks once more: the same order and
   * epoch get the answer of the first time, so nothing is held twice.
   * Throws `service.unavailable` or `service.busy` when it is still not known what is held.
   */
  async holdStock(input: HoldStockInput): Promise<HoldStockReply> {
    try {
      return await this.bus.ask(catalogueRpc.holdStock, input);
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      return this.bus.ask(catalogueRpc.holdStock, input);
    }
  }
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'service.unavailable';
