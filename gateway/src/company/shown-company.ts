import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { setCompany } from '@shop/contracts/core/company';
import { setPolicies, type PageCompany } from '@shop/contracts/pricing/policy';
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
  private json: string | null = null;
  private readonly stopped = new AbortController();

  constructor(private readonly bus: Bus) {}

  get current(): CompanyView {
    return this.view;
  }

  /** Returns the JSON for pages; null while company and policies are as in the build. */
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

  /** Reads company and policies from the catalogue, again and again until it replies. */
  async load(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      try {
        this.take(await this.bus.request(companyRpc.get, {}, systemCaller));
        this.takePolicies(await this.bus.request(policiesRpc.get, {}, systemCaller));
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
    };
    this.json = JSON.stringify(data);
  }
}
