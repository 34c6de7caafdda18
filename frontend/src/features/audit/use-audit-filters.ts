import { auditKind } from '@shop/contracts/audit';
import { z } from 'zod';
import { useUrlFilters } from '../../lib/use-url-filters';
import type { AuditFilters } from './audit-api';

const day = z.iso.date().optional().catch(undefined);
const address = z.object({
  kind: auditKind.optional().catch(undefined),
  subject: z.uuid().optional().catch(undefined),
  by: z.uuid().optional().catch(undefined),
  from: day,
  to: day,
});

/** Days are those of the head office, as everywhere in the back-office. */
const ZONE = '+06:00';
const DAY_MS = 86_400_000;
const startOf = (date: string, plusDays = 0): string =>
  new Date(Date.parse(`${date}T00:00:00${ZONE}`) + plusDays * DAY_MS).toISOString();

/** The filters of the audit record, stored in the URL. `to` is the last day that is shown. */
export function useAuditFilters() {
  const { filters, change } = useUrlFilters(address);
  const { kind, subject, by, from, to } = filters;
  const query: AuditFilters = {
    ...(kind && { kind }),
    ...(subject && { subject }),
    ...(by && { by }),
    ...(from && { from: startOf(from) }),
    ...(to && { until: startOf(to, 1) }),
  };
  return { filters, query, change };
}
