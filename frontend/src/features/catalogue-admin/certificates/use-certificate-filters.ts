import { certificateFilter } from '@shop/contracts/cloth/certificates';
import { certificateScheme } from '@shop/contracts/cloth/shown-certificate';
import { z } from 'zod';
import { useListView } from '../../views/use-list-view';
import { certificateColumnIds } from './certificate-columns';

const address = z.object({
  search: z.string().max(100).optional().catch(undefined),
  scheme: certificateScheme.optional().catch(undefined),
  state: certificateFilter.optional().catch(undefined),
});

/** Filters of the list of certificates. */
export const useCertificateFilters = () =>
  useListView({ list: 'certificates', schema: address, columns: certificateColumnIds });
