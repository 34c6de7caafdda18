import { certificateFilter } from '@shop/contracts/cloth/certificates';
import { certificateScheme } from '@shop/contracts/cloth/shown-certificate';
import { z } from 'zod';
import { useUrlFilters } from '../../../lib/use-url-filters';

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  scheme: certificateScheme.optional().catch(undefined),
  state: certificateFilter.optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
});

/** Filters of the list of certificates. */
export const useCertificateFilters = () => useUrlFilters(address);
