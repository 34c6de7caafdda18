import {
  enquiryKind,
  enquirySort,
  enquiryStatus,
} from '@shop/contracts/correspondence/correspondence';
import { z } from 'zod';
import { useListView } from '../views/use-list-view';
import { enquiryColumnIds } from './enquiry-columns';

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  kind: enquiryKind.optional().catch(undefined),
  status: enquiryStatus.optional().catch(undefined),
  assignee: z
    .union([z.enum(['me', 'unassigned']), z.uuid()])
    .optional()
    .catch(undefined),
  late: z.enum(['yes']).optional().catch(undefined),
  sort: enquirySort.catch('received'),
  order: z.enum(['asc', 'desc']).catch('desc'),
});
export type EnquiryFilterValues = z.infer<typeof address>;

/** Filters and sort order of the enquiry list. */
export const useEnquiryFilters = () =>
  useListView({ list: 'enquiries', schema: address, columns: enquiryColumnIds });
