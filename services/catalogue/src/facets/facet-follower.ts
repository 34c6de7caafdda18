import { setTimeout as pause } from 'node:timers/promises';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import { clothEvents } from '@shop/contracts/cloth/cloth';
import { EventSubscription, onEvent } from '@shop/service-kit/bus/events/event-subscription';
import { rootLogger } from '@shop/service-kit/logger';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { FacetIndex } from './facet-index.js';
import {
  productsOfCloths,
  readIdsPage,
  readTerms,
  readTermsPage,
  type FacetTerms,
} from './facet-terms.query.js';

const PAGE = 5_000;
/** Changes within this time are read together. */
const PACE_MS = 100;
const AGAIN_AFTER_MS = 1_000;
/** How often a part of the index is read again, in case a change was missed. */
const CHECK_MS = 10_000;
const CHECKED_AT_ONCE = 1_000;

/**
 * Keeps the index of facets up to date: fills it before the service is ready, reads changed products again on events of
 * the catalogue, and reads everything again after a disconnection.
 */
@Injectable()
export class FacetFollower implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private current = new FacetIndex();
  private readonly subscription: EventSubscription;
  private readonly stop = new AbortController();
  private readonly products = new Set<string>();
  private readonly cloths = new Set<string>();
  private isMissed = false;
  private work: Promise<void> | null = null;
  private checkedUpTo: string | null = null;

  constructor(
    private readonly dataSource: DataSource,
    { BUS_URL }: { BUS_URL: string },
  ) {
    const changed = ({ product }: { product: string }): void => {
      this.changed([product]);
    };
    this.subscription = new EventSubscription(BUS_URL, 'catalogue', {
      listeners: [
        onEvent(catalogueEvents.productCreated, changed),
        onEvent(catalogueEvents.productChanged, changed),
        onEvent(catalogueEvents.productDeleted, changed),
        onEvent(catalogueEvents.stockChanged, ({ products }) => {
          this.changed(products.map(({ product }) => product));
        }),
        onEvent(clothEvents.changed, ({ code }) => {
          this.cloths.add(code);
          void this.start();
        }),
      ],
      missed: () => void this.missed(),
      disconnected: () => undefined,
    });
  }

  get index(): FacetIndex {
    return this.current;
  }

  /** Waits until the index is filled; the bus may connect later. */
  async onApplicationBootstrap(): Promise<void> {
    await this.missed();
    void this.subscription.connect();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.subscription.close();
    await this.work;
  }

  /** Reads all products again; resolves when they are in the index. */
  missed(): Promise<void> {
    this.isMissed = true;
    return this.start();
  }

  private changed(products: readonly string[]): void {
    for (const product of products) this.products.add(product);
    void this.start();
  }

  /** Reads a part of the products again, so that a change without an event is found eventually. */
  @Interval(CHECK_MS)
  async check(): Promise<void> {
    const ids = await readIdsPage(this.dataSource, this.checkedUpTo, CHECKED_AT_ONCE);
    this.changed(ids);
    this.checkedUpTo = ids.length === CHECKED_AT_ONCE ? (ids.at(-1) ?? null) : null;
    await this.work;
  }

  private start(): Promise<void> {
    this.work ??= this.follow().finally(() => {
      this.work = null;
      if (this.isBehind && !this.stop.signal.aborted) void this.start();
    });
    return this.work;
  }

  private async follow(): Promise<void> {
    const { signal } = this.stop;
    while (this.isBehind && !signal.aborted) {
      const isRead = await this.readChanges().catch((error: unknown) => {
        rootLogger.warn({ err: error }, 'facet index not updated; the next attempt retries it');
        return false;
      });
      await pause(isRead ? PACE_MS : AGAIN_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async readChanges(): Promise<true> {
    const isMissed = this.isMissed;
    const cloths = [...this.cloths];
    const products = [...this.products];
    this.isMissed = false;
    this.cloths.clear();
    this.products.clear();
    try {
      if (isMissed) this.current = await this.filled();
      await this.read([...products, ...(await productsOfCloths(this.dataSource, cloths))]);
      return true;
    } catch (error) {
      this.isMissed ||= isMissed;
      for (const code of cloths) this.cloths.add(code);
      for (const product of products) this.products.add(product);
      throw error;
    }
  }

  private async filled(): Promise<FacetIndex> {
    const index = new FacetIndex();
    let after: string | null = null;
    for (let found = PAGE; found === PAGE;) {
      const rows: FacetTerms[] = await readTermsPage(this.dataSource, after, PAGE);
      for (const row of rows) index.put(row);
      after = rows.at(-1)?.id ?? null;
      found = rows.length;
    }
    index.sort();
    return index;
  }

  /** Replaces these products, and removes those that are not in the shop. */
  private async read(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await readTerms(this.dataSource, ids);
    const there = new Set(rows.map(({ id }) => id));
    for (const row of rows) this.current.put(row);
    for (const id of ids) if (!there.has(id)) this.current.remove(id);
  }

  private get isBehind(): boolean {
    return this.isMissed || this.products.size > 0 || this.cloths.size > 0;
  }
}
