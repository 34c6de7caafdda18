import type {
  CertificateFieldsInput,
  CertificateList,
  CertificateQuery,
  CertificateView,
  SavedCertificate,
} from '@shop/contracts/cloth/certificates';
import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../../lib/api';
import { errorStatus } from '../../../lib/error-message';
import { numberedPages, ROWS } from '../../../lib/numbered-pages';

const CERTIFICATES = '/admin/certificates';
const addressOf = (id: string): string => `${CERTIFICATES}/${encodeURIComponent(id)}`;
/** Also invalidates products, because their cloth sheets name certificates. */
/** Also after a conflict, because the form follows what someone else has saved. */
const sure = (_: unknown, error: unknown) =>
  error && errorStatus(error) !== 409 ? [] : (['Product', 'Audit'] as const);

interface CertificateToSave {
  fields: CertificateFieldsInput;
  /** Absent for a new certificate. */
  saved?: { _id: string; version: number };
}

const certificateAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCertificates: build.infiniteQuery<CertificateList, Omit<CertificateQuery, 'page'>, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg, pageParam: page }) => ({
        url: CERTIFICATES,
        params: { ...queryArg, page },
      }),
      providesTags: ['Product'],
    }),
    /** The first certificates of a cloth. */
    certificatesOfCloth: build.query<CertificateList, string>({
      query: (cloth) => ({ url: CERTIFICATES, params: { cloth, limit: ROWS } }),
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
      // The page that shows it closes, so it must not be reloaded.
      invalidatesTags: (_, error) => (error ? [] : ['Audit']),
    }),
  }),
});

export const {
  useListCertificatesInfiniteQuery,
  useCertificatesOfClothQuery,
  useGetCertificateQuery,
  useSaveCertificateMutation,
  useDeleteCertificateMutation,
} = certificateAdminApi;
