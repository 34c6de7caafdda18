import type {
  CorrectedInvoice,
  CorrectionInput,
} from '@shop/contracts/billing/document-corrections';
import type {
  DocumentList,
  DocumentQuery,
  StaffDocumentsOfOrder,
  TaxReport,
} from '@shop/contracts/billing/documents';
import type { JobReply } from '@shop/contracts/core/jobs';
import { api } from '../../../lib/api';
import { datedCsv, downloadFile } from '../../../lib/download-file';
import { numberedPages } from '../../../lib/numbered-pages';

const documentAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: build.infiniteQuery<DocumentList, Omit<DocumentQuery, 'page'>, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg, pageParam: page }) => ({
        url: '/admin/documents',
        params: { ...queryArg, page },
      }),
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
    correctDocument: build.mutation<CorrectedInvoice, CorrectionInput & { document: string }>({
      query: ({ document, ...body }) => ({
        url: `/admin/documents/${document}/correct`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Order', 'Audit'],
    }),
    /** `month`: `2026-11`. */
    exportDocuments: build.mutation<null, string>({
      queryFn: downloadFile((month) => ({
        url: '/admin/documents/export',
        params: { month },
        name: `documents-${month}.csv`,
      })),
    }),
    /** Creates a ZIP in a job; its file is on the page of all jobs. `month`: `2026-11`. */
    archiveDocuments: build.mutation<JobReply, string>({
      query: (month) => ({ url: '/admin/documents/archive', method: 'POST', body: { month } }),
      invalidatesTags: ['Job'],
    }),
    /** `quarter`: `2026-4`. */
    taxReport: build.query<TaxReport, string>({
      query: (quarter) => ({ url: '/admin/documents/tax', params: { quarter } }),
      providesTags: ['Order'],
    }),
    exportTax: build.mutation<null, string>({
      queryFn: downloadFile((quarter) => ({
        url: '/admin/documents/tax/export',
        params: { quarter },
        name: datedCsv(`tax-${quarter}`),
      })),
    }),
  }),
});

export const {
  useListDocumentsInfiniteQuery,
  useStaffDocumentsQuery,
  useIssueDocumentsMutation,
  useCorrectDocumentMutation,
  useExportDocumentsMutation,
  useArchiveDocumentsMutation,
  useTaxReportQuery,
  useExportTaxMutation,
} = documentAdminApi;
