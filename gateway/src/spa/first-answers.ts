import { setTimeout as wait } from 'node:timers/promises';
import { catalogueRpc, productQuery } from '@shop/contracts/catalogue';
import { ownAccount } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import type { Reads } from '../http/reads.js';
import { listQuestion, productQuestion } from '../shelf/questions.js';
import type { Shelf, Shelved } from '../shelf/shelf.js';

const PRODUCT = /^\/api\/products\/([^/]+)$/;
/** A list may come later by itself: the page does not wait long for it. */
const PATIENCE_MS = 150;

/** JSON, or null where it is not there in time, or the product does not exist. */
interface FirstAnswer {
  readonly text: string | null;
  readonly isMissing: boolean;
}
const LATER: FirstAnswer = { text: null, isMissing: false };
export const NOT_FOUND: FirstAnswer = { text: null, isMissing: true };

/** The answer to the call that a page makes as it opens, ready to be sent along with the page: the same for everybody. */
export class FirstAnswers {
  constructor(
    private readonly shelf: Shelf,
    private readonly reads: Reads,
  ) {}

  /** The JSON of a product or a list, by the call's address. */
  async to(address: string): Promise<FirstAnswer> {
    const product = PRODUCT.exec(address)?.[1];
    if (product !== undefined) return this.textOf(this.product(product));
    return Promise.race([
      this.textOf(this.list(address)),
      wait(PATIENCE_MS, LATER, { ref: false }),
    ]);
  }

  private product(product: string): Promise<Shelved> {
    return this.shelf.answer(productQuestion(product), () =>
      this.reads.askBytes(catalogueRpc.get, { product }, ownAccount),
    );
  }

  private list(address: string): Promise<Shelved> {
    const { searchParams } = new URL(address, 'http://localhost');
    const query = productQuery.parse(Object.fromEntries(searchParams));
    return this.shelf.answer(listQuestion(query), () =>
      this.reads.askBytes(catalogueRpc.list, query, ownAccount),
    );
  }

  private async textOf(answer: Promise<Shelved>): Promise<FirstAnswer> {
    try {
      return { text: (await answer).item.bytes.toString(), isMissing: false };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return error.code === 'catalogue.productNotFound' ? NOT_FOUND : LATER;
    }
  }
}
