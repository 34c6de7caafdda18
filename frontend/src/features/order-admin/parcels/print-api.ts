import type { JobReply } from '@shop/contracts/core/jobs';
import type { PrintedPaper, PrintInput } from '@shop/contracts/ordering/print';
import { api } from '../../../lib/api';
import { downloadWith } from '../../../lib/download-file';
import { missingCharacters } from '../../../lib/missing-characters';

interface PaperOfParcel {
  parcel: string;
  /** Counts from 1 in each order. */
  number: number;
  kind: PrintedPaper;
}

const printApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Returns the characters that have no font. */
    printParcel: build.mutation<number, PaperOfParcel>({
      queryFn: downloadWith(
        ({ parcel, number, kind }) => ({
          url: `/admin/parcels/${parcel}/${kind}.pdf`,
          name: `${kind}-P${String(number)}.pdf`,
        }),
        missingCharacters,
      ),
    }),
    /** Prints in a job, whose file is on the page of all jobs. */
    printParcels: build.mutation<JobReply, PrintInput>({
      query: (body) => ({ url: '/admin/print', method: 'POST', body }),
      invalidatesTags: ['Job'],
    }),
  }),
});

export const { usePrintParcelMutation, usePrintParcelsMutation } = printApi;
