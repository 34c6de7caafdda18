import type { JobReply } from '@shop/contracts/core/jobs';
import type { PrintedPaper, PrintInput } from '@shop/contracts/ordering/print';
import { api } from '../../../lib/api';
import { downloadFile } from '../../../lib/download-file';

interface PaperOfParcel {
  parcel: string;
  /** Counts from 1 in each order. */
  number: number;
  kind: PrintedPaper;
}

const printApi = api.injectEndpoints({
  endpoints: (build) => ({
    printParcel: build.mutation<null, PaperOfParcel>({
      queryFn: downloadFile(({ parcel, number, kind }) => ({
        url: `/admin/parcels/${parcel}/${kind}.pdf`,
        name: `${kind}-P${String(number)}.pdf`,
      })),
    }),
    /** Prints in a job, whose file is on the page of all jobs. */
    printParcels: build.mutation<JobReply, PrintInput>({
      query: (body) => ({ url: '/admin/print', method: 'POST', body }),
      invalidatesTags: ['Job'],
    }),
  }),
});

export const { usePrintParcelMutation, usePrintParcelsMutation } = printApi;
