import { letterKind, letterSort, letterStatus } from '@shop/contracts/correspondence';
import { z } from 'zod';
import { useListAddress } from '../../lib/use-list-address';

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  kind: letterKind.optional().catch(undefined),
  status: letterStatus.optional().catch(undefined),
  sort: letterSort.catch('written'),
  order: z.enum(['asc', 'desc']).catch('desc'),
  page: z.coerce.number().int().min(1).catch(1),
});
export type LetterFilters = z.infer<typeof address>;

/** Which letters are looked at, and how they are sorted. */
export const useLetterFilters = () => useListAddress(address);
