import type { UserList } from '@shop/contracts/auth';
import type {
  ChangeEnquiryInput,
  EnquiryList,
  EnquiryQuery,
  EnquiryView,
  LetterList,
  LetterQuery,
  WrittenLetter,
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
    /** Who can look after an enquiry. */
    listAdmins: build.query<UserList, undefined>({
      query: () => ({ url: '/admin/users', params: { role: 'admin', sort: 'name', limit: 100 } }),
      providesTags: ['User'],
    }),
    listLetters: build.query<LetterList, LetterQuery>({
      query: (params) => ({ url: '/admin/letters', params }),
    }),
    getLetter: build.query<WrittenLetter, string>({
      query: (letter) => `/admin/letters/${letter}`,
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
    /** The address of the file in this browser's memory: the call needs a token, which a link cannot carry. */
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
  useListLettersQuery,
  useGetLetterQuery,
  useReplyToEnquiryMutation,
  useFetchDesignMutation,
} = correspondenceAdminApi;
