import type { UserList } from '@shop/contracts/auth';
import type {
  ChangeEnquiryInput,
  EnquiryList,
  EnquiryQuery,
  EnquiryView,
  EmailList,
  EmailQuery,
  WrittenEmail,
} from '@shop/contracts/correspondence';
import { api } from '../../lib/api';

const correspondenceAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEnquiries: build.query<EnquiryList, EnquiryQuery>({
      query: (params) => ({ url: '/admin/enquiries', params }),
      providesTags: ['Enquiry'],
    }),
    getEnquiry: build.query<EnquiryView, string>({
      query: (enquiry) => `/admin/enquiries/${enquiry}`,
      providesTags: ['Enquiry'],
    }),
    /** The admins to whom an enquiry can be assigned. */
    listAdmins: build.query<UserList, undefined>({
      query: () => ({ url: '/admin/users', params: { role: 'admin', sort: 'name', limit: 100 } }),
      providesTags: ['User'],
    }),
    listEmails: build.query<EmailList, EmailQuery>({
      query: (params) => ({ url: '/admin/emails', params }),
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
    /** An object URL of the file: the request needs a token, which a link cannot send. */
    fetchDesign: build.mutation<string, string>({
      query: (enquiry) => ({
        url: `/admin/enquiries/${enquiry}/file`,
        responseHandler: async (answer) =>
          answer.ok ? URL.createObjectURL(await answer.blob()) : ((await answer.json()) as unknown),
        timeout: 60_000,
      }),
    }),
  }),
});

export const {
  useListEnquiriesQuery,
  useGetEnquiryQuery,
  useChangeEnquiryMutation,
  useListAdminsQuery,
  useListEmailsQuery,
  useGetEmailQuery,
  useReplyToEnquiryMutation,
  useFetchDesignMutation,
} = correspondenceAdminApi;
