import { Injectable } from '@nestjs/common';
import {
  auditOwners,
  auditRpc,
  cursorOf,
  type AuditEntryView,
  type AuditKind,
  type AuditPage,
  type AuditQuery,
  type AuditService,
} from '@shop/contracts/audit';
import type { From } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { Reads } from '../http/reads.js';

/** What a service says that is away, or too old to keep a record. */
const AWAY = new Set(['service.unavailable', 'service.busy', 'request.notFound']);

const newestFirst = (a: AuditEntryView, b: AuditEntryView): number =>
  cursorOf(a) < cursorOf(b) ? 1 : -1;

/** Reads the records of all services as one. A service that is away leaves its kinds out, and is named. */
@Injectable()
export class AuditReader {
  constructor(private readonly reads: Reads) {}

  async page(query: AuditQuery, from: From): Promise<AuditPage> {
    const answers = await Promise.all(
      servicesOf(query.kind).map((service) => this.ask(service, query, from)),
    );
    const found = answers.flatMap(({ entries }) => entries).sort(newestFirst);
    const entries = found.slice(0, query.limit);
    const last = entries.at(-1);
    return {
      success: true,
      entries,
      next: entries.length === query.limit && last ? cursorOf(last) : null,
      missing: answers.flatMap(({ missing }) => missing),
    };
  }

  private async ask(
    service: AuditService,
    query: AuditQuery,
    from: From,
  ): Promise<{ entries: AuditEntryView[]; missing: AuditKind[] }> {
    try {
      return { ...(await this.reads.ask(auditRpc[service], query, from)), missing: [] };
    } catch (error) {
      if (error instanceof DomainError && AWAY.has(error.code))
        return { entries: [], missing: kindsOf(service) };
      throw error;
    }
  }
}

const kinds = Object.keys(auditOwners) as AuditKind[];

const kindsOf = (service: AuditService): AuditKind[] =>
  kinds.filter((kind) => auditOwners[kind] === service);

const servicesOf = (kind: AuditKind | undefined): AuditService[] =>
  kind ? [auditOwners[kind]] : [...new Set(Object.values(auditOwners))];
