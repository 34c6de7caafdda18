import { Injectable } from '@nestjs/common';

const MAX_URLS = 20_000;
const MAX_LENGTH = 400;

/** The cache key of a URL that was parsed before. */
@Injectable()
export class UrlCacheKeys {
  private readonly keys = new Map<string, string>();

  remember(url: string, key: string): void {
    if (url.length > MAX_LENGTH) return;
    // Invented URLs must not fill the memory; parsing a URL again costs little.
    if (this.keys.size >= MAX_URLS) this.keys.clear();
    this.keys.set(url, key);
  }

  keyOf(url: string): string | undefined {
    return this.keys.get(url);
  }
}
