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

/** Where each form goes, and what it holds. */
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
  /** The same for repeats of one attempt, so that it counts once. */
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
    /** A design is uploaded before its form. */
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
