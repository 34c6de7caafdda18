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
} from '@shop/contracts/core/audit';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { RetryingReader } from '../http/retrying-reader.js';
import { unlessAway } from '../http/unless-away.js';

const oldestFirst = (a: AuditEntryView, b: AuditEntryView): number =>
  cursorOf(a) < cursorOf(b) ? -1 : 1;
const orders = {
  asc: oldestFirst,
  desc: (a: AuditEntryView, b: AuditEntryView): number => oldestFirst(b, a),
};

/** Reads the records of all services as one. The kinds of a service that is down are missing, and listed as such. */
@Injectable()
export class AuditReader {
  constructor(private readonly reader: RetryingReader) {}

  async page(query: AuditQuery, caller: CallerContext): Promise<AuditPage> {
    const responses = await Promise.all(
      servicesOf(query.kind).map((service) => this.read(service, query, caller)),
    );
    const found = responses.flatMap(({ entries }) => entries).sort(orders[query.order]);
    const entries = found.slice(0, query.limit);
    const last = entries.at(-1);
    return {
      success: true,
      entries,
      next: entries.length === query.limit && last ? cursorOf(last) : null,
      missing: responses.flatMap(({ missing }) => missing),
    };
  }

  private async read(
    service: AuditService,
    query: AuditQuery,
    caller: CallerContext,
  ): Promise<{ entries: AuditEntryView[]; missing: AuditKind[] }> {
    const reply = await unlessAway(this.reader.request(auditRpc[service], query, caller));
    return { entries: reply?.entries ?? [], missing: reply ? [] : kindsOf(service) };
  }
}

const kinds = Object.keys(auditOwners) as AuditKind[];

const kindsOf = (service: AuditService): AuditKind[] =>
  kinds.filter((kind) => auditOwners[kind] === service);

const servicesOf = (kind: AuditKind | undefined): AuditService[] =>
  kind ? [auditOwners[kind]] : [...new Set(Object.values(auditOwners))];
