import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { pagesRpc } from '@shop/contracts/content/pages';
import { setCompany } from '@shop/contracts/core/company';
import { setPolicies, type PageCompany } from '@shop/contracts/pricing/policy';
import { firstContent, type ContentIndex } from '@shop/contracts/core/shown-content';
import { SECOND_MS } from '@shop/contracts/core/time';
import {
  companyRpc,
  firstCompanyView,
  type CompanyView,
} from '@shop/contracts/shop/company-settings';
import {
  firstPoliciesView,
  policiesRpc,
  type PoliciesView,
} from '@shop/contracts/shop/policy-settings';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { rootLogger } from '@shop/service-kit/logger';

const AGAIN_AFTER_MS = 5 * SECOND_MS;

/** The company as this gateway shows it: read at the start, then from events, so that no page waits for it. */
@Injectable()
export class ShownCompany implements OnApplicationShutdown {
  private view = firstCompanyView;
  private figures = firstPoliciesView;
  private content: ContentIndex = firstContent;
  private json: string | null = null;
  private readonly stopped = new AbortController();

  constructor(private readonly bus: Bus) {}

  get current(): CompanyView {
    return this.view;
  }

  /** Returns the addresses of all edited pages in the shop. */
  get editedPages(): readonly string[] {
    return this.content.pages;
  }

  /** Returns the JSON for pages; null while all is as in the build. */
  get pageData(): string | null {
    return this.json;
  }

  /** Shows this company, unless a newer one is shown already. */
  take(view: CompanyView): void {
    if (view.version <= this.view.version) return;
    this.view = view;
    setCompany(view.company);
    this.writePageData();
  }

  /** Shows these policies, unless newer ones are shown already. */
  takePolicies(view: PoliciesView): void {
    if (view.version <= this.figures.version) return;
    this.figures = view;
    setPolicies(view.policies);
    this.writePageData();
  }

  /** Shows these pages as edited, unless newer ones are known already. */
  takeContent(index: ContentIndex): void {
    if (index.version <= this.content.version) return;
    this.content = index;
    this.writePageData();
  }

  /** Reads company, policies and edited pages from the catalogue, again and again until it replies. */
  async load(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      try {
        this.take(await this.bus.request(companyRpc.get, {}, systemCaller));
        this.takePolicies(await this.bus.request(policiesRpc.get, {}, systemCaller));
        this.takeContent(await this.bus.request(pagesRpc.index, {}, systemCaller));
        return;
      } catch (error) {
        rootLogger.warn({ err: error }, 'company not read yet');
        await pause(AGAIN_AFTER_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  onApplicationShutdown(): void {
    this.stopped.abort();
    setCompany({});
    setPolicies({});
  }

  private writePageData(): void {
    const data: PageCompany = {
      ...(this.view.version > 0 && { company: this.view.company }),
      ...(this.figures.version > 0 && { policies: this.figures.policies }),
      ...(this.content.version > 0 && { content: this.content }),
    };
    this.json = JSON.stringify(data);
  }
}
