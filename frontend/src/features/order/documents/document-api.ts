import type { DocumentsOfOrder, DocumentView } from '@shop/contracts/billing/documents';
import { api } from '../../../lib/api';
import { downloadFile, downloadWith } from '../../../lib/download-file';
import { missingCharacters } from '../../../lib/missing-characters';

export const { useDocumentsOfOrderQuery, useSaveDocumentMutation, useSaveDocumentXmlMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      documentsOfOrder: build.query<DocumentsOfOrder, string>({
        query: (order) => `/orders/${order}/documents`,
        providesTags: ['Order'],
      }),
      /** Downloads a document; returns the number of characters without a font. */
      saveDocument: build.mutation<number, Pick<DocumentView, '_id' | 'name'>>({
        queryFn: downloadWith(
          ({ _id, name }) => ({ url: `/documents/${_id}.pdf`, name: `${name}.pdf` }),
          missingCharacters,
        ),
      }),
      saveDocumentXml: build.mutation<null, Pick<DocumentView, '_id' | 'name'>>({
        queryFn: downloadFile(({ _id, name }) => ({
          url: `/documents/${_id}.xml`,
          name: `${name}.xml`,
        })),
      }),
    }),
  });
