import { auditKind, auditQuery } from '@shop/contracts/core/audit';
import { z } from 'zod';
import { shopHour } from '@shop/contracts/core/shop-hours';
import { useListView } from '../views/use-list-view';
import type { AuditFilters } from '../audit-record/audit-api';
import { auditColumns } from './use-audit-columns';

const day = z.iso.date().optional().catch(undefined);
const address = z.object({
  kind: auditKind.optional().catch(undefined),
  subject: z.uuid().optional().catch(undefined),
  by: z.uuid().optional().catch(undefined),
  from: day,
  to: day,
  sort: z.literal('when').catch('when'),
  order: auditQuery.shape.order.catch('desc'),
});

/** Filters of the audit record, stored in the URL. `to` is the last day that is shown. */
export function useAuditFilters() {
  const view = useListView({ list: 'audit', schema: address, columns: auditColumns });
  const { kind, subject, by, from, to, order } = view.filters;
  const search: AuditFilters = {
    order,
    ...(kind && { kind }),
    ...(subject && { subject }),
    ...(by && { by }),
    ...(from && { from: shopHour(from, 0).toISOString() }),
    ...(to && { until: shopHour(to, 24).toISOString() }),
  };
  return { ...view, search };
}
