import type { JobReply } from '@shop/contracts/core/jobs';
import type { PrintedPaper, PrintInput } from '@shop/contracts/ordering/print';
import { api } from '../../../lib/api';
import { downloadWith } from '../../../lib/download-file';
import { missingCharacters } from '../../../lib/missing-characters';

interface PaperOfParcel {
  parcel: string;
  /** Number of the parcel within its order, from 1. */
  number: number;
  kind: PrintedPaper;
}

const printApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Prints a paper; returns the number of characters without a font. */
    printParcel: build.mutation<number, PaperOfParcel>({
      queryFn: downloadWith(
        ({ parcel, number, kind }) => ({
          url: `/admin/parcels/${parcel}/${kind}.pdf`,
          name: `${kind}-P${String(number)}.pdf`,
        }),
        missingCharacters,
      ),
    }),
    /** Prints in a job; its file is on the page of all jobs. */
    printParcels: build.mutation<JobReply, PrintInput>({
      query: (body) => ({ url: '/admin/print', method: 'POST', body }),
      invalidatesTags: ['Job'],
    }),
  }),
});

export const { usePrintParcelMutation, usePrintParcelsMutation } = printApi;
