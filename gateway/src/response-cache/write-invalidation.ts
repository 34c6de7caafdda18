import { Injectable } from '@nestjs/common';
import { clothKey, isClothKey, isListKey, productKey } from './cache-keys.js';
import { ResponseCache } from './response-cache.js';

/** Invalidates what a write through this gateway has changed, before its response; other gateways rely on events. */
@Injectable()
export class WriteInvalidation {
  constructor(private readonly cache: ResponseCache) {}

  /** Invalidates the edited product and every list. */
  edited(product: string): void {
    this.cache.invalidateProducts([product]);
    this.cache.invalidateWhere(isListKey);
  }

  /** The sheet of a cloth was edited: its products show a part of it. */
  editedCloth(code: string, products: readonly string[]): void {
    this.cache.invalidate([clothKey(code), ...products.map(productKey)]);
    this.cache.invalidateWhere(isListKey);
  }

  /** A certificate was edited: the sheets of the cloths that it covers, before and after, name it. */
  editedCertificate(): void {
    this.cache.invalidateWhere(isClothKey);
  }

  /** An order has taken stock. Lists wait for the event, else a busy shop would never have one cached. */
  sold(products: readonly string[]): void {
    this.cache.invalidateProducts(products);
  }

  /** Any number of products was edited. */
  editedMany(): void {
    this.cache.invalidateWhere();
  }
}
