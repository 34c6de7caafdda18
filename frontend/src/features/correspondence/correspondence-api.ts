import type {
  BulkInquiryInput,
  ContactInput,
  CustomPrintingInput,
  DesignConsultationInput,
  DesignFile,
  DesignFileReply,
  Receipt,
  SampleAllowance,
  SampleRequestInput,
} from '@shop/contracts/correspondence/correspondence-forms';
import { api } from '../../lib/api';

/** Content of each form, by its route. */
export interface Forms {
  contact: ContactInput;
  'custom-printing': CustomPrintingInput;
  'design-consultations': DesignConsultationInput;
  'bulk-inquiries': BulkInquiryInput;
  'sample-requests': SampleRequestInput;
}

interface Submission {
  form: keyof Forms;
  content: Forms[keyof Forms];
  /** Idempotency key of the attempt: repeats count once. */
  key: string;
}

const correspondenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    submitForm: build.mutation<Receipt, Submission>({
      query: ({ form, content, key }) => ({
        url: `/${form}`,
        method: 'POST',
        body: content,
        headers: { 'idempotency-key': key },
      }),
      invalidatesTags: (_receipt, _error, { form }) =>
        form === 'sample-requests' ? ['SampleAllowance'] : [],
    }),
    /** Uploads a design before its form is sent. */
    uploadDesign: build.mutation<DesignFile, File>({
      query: (file) => ({
        url: '/custom-printing/files',
        method: 'POST',
        body: file,
        headers: {
          'content-type': 'application/octet-stream',
          'x-file-name': encodeURIComponent(file.name),
        },
        timeout: 60_000,
      }),
      transformResponse: ({ file }: DesignFileReply) => file,
    }),
    sampleAllowance: build.query<SampleAllowance, void>({
      query: () => '/sample-requests/allowance',
      providesTags: ['SampleAllowance'],
    }),
  }),
});

export const { useSubmitFormMutation, useUploadDesignMutation, useSampleAllowanceQuery } =
  correspondenceApi;
