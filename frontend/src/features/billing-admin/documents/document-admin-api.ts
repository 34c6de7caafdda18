import type {
  DocumentList,
  DocumentQuery,
  StaffDocumentsOfOrder,
} from '@shop/contracts/billing/documents';
import { api } from '../../../lib/api';
import { downloadFile } from '../../../lib/download-file';

const documentAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: build.query<DocumentList, Partial<DocumentQuery>>({
      query: (params) => ({ url: '/admin/documents', params }),
      providesTags: ['Order'],
    }),
    staffDocuments: build.query<StaffDocumentsOfOrder, string>({
      query: (order) => `/admin/orders/${order}/documents`,
      providesTags: ['Order'],
    }),
    issueDocuments: build.mutation<StaffDocumentsOfOrder, string>({
      query: (order) => ({ url: `/admin/orders/${order}/documents`, method: 'POST' }),
      invalidatesTags: ['Order'],
    }),
    /** `month`: `2026-11`. */
    exportDocuments: build.mutation<null, string>({
      queryFn: downloadFile((month) => ({
        url: '/admin/documents/export',
        params: { month },
        name: `documents-${month}.csv`,
      })),
    }),
  }),
});

export const {
  useListDocumentsQuery,
  useStaffDocumentsQuery,
  useIssueDocumentsMutation,
  useExportDocumentsMutation,
} = documentAdminApi;
