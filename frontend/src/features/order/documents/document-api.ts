import type { DocumentsOfOrder } from '@shop/contracts/billing/documents';
import { api } from '../../../lib/api';

export const { useDocumentsOfOrderQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    documentsOfOrder: build.query<DocumentsOfOrder, string>({
      query: (order) => `/orders/${order}/documents`,
      providesTags: ['Order'],
    }),
  }),
});
