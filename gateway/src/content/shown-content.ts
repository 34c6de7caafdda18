import { Injectable } from '@nestjs/common';
import { pagesRpc } from '@shop/contracts/content/pages';
import type { ContentIndex } from '@shop/contracts/core/shown-content';
import { systemCaller } from '@shop/service-kit/bus/bus';
import { rootLogger } from '@shop/service-kit/logger';
import { ShownCompany } from '../company/shown-company.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { isPageKey } from '../response-cache/cache-keys.js';
import { ResponseCache } from '../response-cache/response-cache.js';

/** Shows what admins have published: its pages are read again, and the next page data names them. */
@Injectable()
export class ShownContent {
  constructor(
    private readonly cache: ResponseCache,
    private readonly company: ShownCompany,
    private readonly reader: RetryingReader,
  ) {}

  take(index: ContentIndex): void {
    this.cache.invalidateWhere(isPageKey);
    this.company.takeContent(index);
  }

  /** Shows a change through this gateway before its response. The event of the change shows it everywhere. */
  async refresh(): Promise<void> {
    try {
      this.take(await this.reader.request(pagesRpc.index, {}, systemCaller));
    } catch (error) {
      rootLogger.warn({ err: error }, 'edited pages not read');
    }
  }
}
