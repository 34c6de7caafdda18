import { Injectable } from '@nestjs/common';
import { isList, productQuestion } from './questions.js';
import { Shelf } from './shelf.js';

/** Invalidates what a write of this gateway has changed before the write is answered; events do it in all others. */
@Injectable()
export class Invalidation {
  constructor(private readonly cache: Shelf) {}

  /** The product was edited: it and every list. */
  edited(product: string): void {
    this.cache.spoil([productQuestion(product)]);
    this.cache.drop(isList);
  }

  /** An order has taken stock. Lists wait for the event, or a busy shop would have none in its cache. */
  sold(products: readonly string[]): void {
    this.cache.spoil(products.map(productQuestion));
  }

  /** Any number of products was edited. */
  editedMany(): void {
    this.cache.drop();
  }
}
