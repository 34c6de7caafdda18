import type { UserList } from '@shop/contracts/auth/auth';
import type {
  ChangeEnquiryInput,
  EnquiryList,
  EnquiryQuery,
  EnquiryView,
  EmailList,
  EmailQuery,
  WrittenEmail,
} from '@shop/contracts/correspondence/correspondence';
import { api } from '../../lib/api';
import { downloadFile } from '../../lib/download-file';
import { numberedPages } from '../../lib/numbered-pages';

const correspondenceAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEnquiries: build.infiniteQuery<EnquiryList, Omit<EnquiryQuery, 'page'>, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg, pageParam: page }) => ({
        url: '/admin/enquiries',
        params: { ...queryArg, page },
      }),
      providesTags: ['Enquiry'],
    }),
    getEnquiry: build.query<EnquiryView, string>({
      query: (enquiry) => `/admin/enquiries/${enquiry}`,
      providesTags: ['Enquiry'],
    }),
    /** Admins that an enquiry can be assigned to. */
    listAdmins: build.query<UserList, undefined>({
      query: () => ({ url: '/admin/users', params: { role: 'admin', sort: 'name', limit: 100 } }),
      providesTags: ['User'],
    }),
    listEmails: build.infiniteQuery<EmailList, Omit<EmailQuery, 'page'>, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg, pageParam: page }) => ({
        url: '/admin/emails',
        params: { ...queryArg, page },
      }),
    }),
    getEmail: build.query<WrittenEmail, string>({
      query: (email) => `/admin/emails/${email}`,
    }),
    changeEnquiry: build.mutation<EnquiryView, ChangeEnquiryInput & { enquiry: string }>({
      query: ({ enquiry, ...body }) => ({
        url: `/admin/enquiries/${enquiry}`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Enquiry'],
    }),
    replyToEnquiry: build.mutation<EnquiryView, { enquiry: string; text: string; key: string }>({
      query: ({ enquiry, text, key }) => ({
        url: `/admin/enquiries/${enquiry}/replies`,
        method: 'POST',
        body: { text },
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: (view) => (view ? ['Enquiry'] : []),
    }),
    downloadDesign: build.mutation<null, { enquiry: string; name: string }>({
      queryFn: downloadFile(({ enquiry, name }) => ({
        url: `/admin/enquiries/${enquiry}/file`,
        name,
      })),
    }),
  }),
});

export const {
  useListEnquiriesInfiniteQuery,
  useGetEnquiryQuery,
  useChangeEnquiryMutation,
  useListAdminsQuery,
  useListEmailsInfiniteQuery,
  useGetEmailQuery,
  useReplyToEnquiryMutation,
  useDownloadDesignMutation,
} = correspondenceAdminApi;
