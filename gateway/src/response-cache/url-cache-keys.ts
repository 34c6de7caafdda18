import { Injectable } from '@nestjs/common';

const MOST = 20_000;
const LONGEST = 400;

/** Which key an address puts, so that one that was understood once is not read again. */
@Injectable()
export class UrlCacheKeys {
  private readonly keys = new Map<string, string>();

  remember(url: string, key: string): void {
    if (url.length > LONGEST) return;
    // Whoever makes up addresses may not fill the memory; knowing them anew costs little.
    if (this.keys.size >= MOST) this.keys.clear();
    this.keys.set(url, key);
  }

  keyOf(url: string): string | undefined {
    return this.keys.get(url);
  }
}
