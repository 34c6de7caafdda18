import type {
  CertificateFieldsInput,
  CertificateList,
  CertificateQuery,
  CertificateView,
  SavedCertificate,
} from '@shop/contracts/cloth/certificates';
import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../../lib/api';

const CERTIFICATES = '/admin/certificates';
const addressOf = (id: string): string => `${CERTIFICATES}/${encodeURIComponent(id)}`;
/** Sheets of cloths name certificates. */
const sure = (_: unknown, error: unknown) => (error ? [] : (['Product', 'Audit'] as const));

interface CertificateToSave {
  fields: CertificateFieldsInput;
  /** Absent for a new one. */
  saved?: { _id: string; version: number };
}

const certificateAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCertificates: build.query<CertificateList, Partial<CertificateQuery>>({
      query: (params) => ({ url: CERTIFICATES, params }),
      providesTags: ['Product'],
    }),
    getCertificate: build.query<CertificateView, string>({
      query: addressOf,
      providesTags: ['Product'],
    }),
    saveCertificate: build.mutation<SavedCertificate, CertificateToSave>({
      query: ({ fields, saved }) =>
        saved
          ? { url: addressOf(saved._id), method: 'PUT', body: { fields, version: saved.version } }
          : { url: CERTIFICATES, method: 'POST', body: { fields } },
      invalidatesTags: sure,
    }),
    deleteCertificate: build.mutation<Done, string>({
      query: (id) => ({ url: addressOf(id), method: 'DELETE' }),
      // The page that shows it closes: it is not to be loaded again.
      invalidatesTags: (_, error) => (error ? [] : ['Audit']),
    }),
  }),
});

export const {
  useListCertificatesQuery,
  useGetCertificateQuery,
  useSaveCertificateMutation,
  useDeleteCertificateMutation,
} = certificateAdminApi;
