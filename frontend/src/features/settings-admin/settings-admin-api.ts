import type {
  AddCodesInput,
  DiscountCodeList,
  DiscountList,
  DiscountQuery,
  DiscountView,
} from '@shop/contracts/pricing/discounts';
import type { ReductionSettings } from '@shop/contracts/catalogue/reductions';
import type {
  ChangeCompanyInput,
  CompanyView,
  PreparedLogo,
} from '@shop/contracts/shop/company-settings';
import type { ChangePoliciesInput, PoliciesView } from '@shop/contracts/shop/policy-settings';
import type { ReturnSettings } from '@shop/contracts/inventory/returns';
import type { SettingsView, ShopSettings } from '@shop/contracts/pricing/settings';
import type { Done, Paging } from '@shop/contracts/core/shapes';
import type { ShippingView } from '@shop/contracts/pricing/shipping';
import type { OrderBulkPreview, TouchedOrders } from '@shop/contracts/ordering/order-bulk';
import type { TaxesView } from '@shop/contracts/pricing/taxes';
import { api } from '../../lib/api';
import { datedCsv, downloadFile } from '../../lib/download-file';
import { errorStatus } from '../../lib/error-message';
import { numberedPages } from '../../lib/numbered-pages';

/** Kinds of settings by their address. */
export type SettingPath =
  'shipping-zones' | 'shipping-methods' | 'tax-zones' | 'tax-rates' | 'discounts';

interface SettingToSave {
  path: SettingPath;
  fields: object;
  /** Absent for a new setting. */
  saved?: { _id: string; version: number } | undefined;
}
type Codes = Partial<Paging> & { discount: string };

const addressOf = (path: SettingPath, id: string): string =>
  `/admin/${path}/${encodeURIComponent(id)}`;
const codesOf = (discount: string): string => `${addressOf('discounts', discount)}/codes`;
/** Also after a conflict, because the form follows what someone else has saved. */
const sure = (_: unknown, error: unknown) =>
  error && errorStatus(error) !== 409 ? [] : (['Setting', 'Audit'] as const);

// The tag is added here, because the first load of shoppers does not need it.
const settingsAdminApi = api.enhanceEndpoints({ addTagTypes: ['Setting'] }).injectEndpoints({
  endpoints: (build) => ({
    listShipping: build.query<ShippingView, undefined>({
      query: () => '/admin/shipping-zones',
      providesTags: ['Setting'],
    }),
    listTaxes: build.query<TaxesView, undefined>({
      query: () => '/admin/tax-zones',
      providesTags: ['Setting'],
    }),
    listTouchedByRates: build.query<TouchedOrders, undefined>({
      query: () => '/admin/orders/bulk/tax-rates',
      providesTags: ['Setting', 'Order'],
    }),
    previewTaxRate: build.mutation<OrderBulkPreview, string>({
      query: (rate) => ({
        url: '/admin/orders/bulk',
        method: 'POST',
        body: { change: { kind: 'useTaxRate', rate } },
      }),
    }),
    listDiscounts: build.infiniteQuery<DiscountList, Omit<DiscountQuery, 'page'>, number>({
      infiniteQueryOptions: numberedPages,
      query: ({ queryArg, pageParam: page }) => ({
        url: '/admin/discounts',
        params: { ...queryArg, page },
      }),
      providesTags: ['Setting'],
    }),
    getDiscount: build.query<DiscountView, string>({
      query: (id) => addressOf('discounts', id),
      providesTags: ['Setting'],
    }),
    listDiscountCodes: build.query<DiscountCodeList, Codes>({
      query: ({ discount, ...params }) => ({ url: codesOf(discount), params }),
      providesTags: ['Setting'],
    }),
    getSettings: build.query<SettingsView, undefined>({
      query: () => '/admin/settings',
      providesTags: ['Setting'],
    }),
    getReductions: build.query<ReductionSettings, undefined>({
      query: () => '/admin/settings/reductions',
      providesTags: ['Setting'],
    }),
    getReturns: build.query<ReturnSettings, undefined>({
      query: () => '/admin/settings/returns',
      providesTags: ['Setting'],
    }),
    getCompany: build.query<CompanyView, undefined>({
      query: () => '/admin/settings/company',
      providesTags: ['Setting'],
    }),
    saveCompany: build.mutation<CompanyView, ChangeCompanyInput>({
      query: (body) => ({ url: '/admin/settings/company', method: 'PUT', body }),
      invalidatesTags: sure,
    }),
    uploadLogo: build.mutation<PreparedLogo, FormData>({
      query: (body) => ({ url: '/admin/settings/company/logo', method: 'POST', body }),
    }),
    getPolicies: build.query<PoliciesView, undefined>({
      query: () => '/admin/settings/policies',
      providesTags: ['Setting'],
    }),
    savePolicies: build.mutation<PoliciesView, ChangePoliciesInput>({
      query: (body) => ({ url: '/admin/settings/policies', method: 'PUT', body }),
      invalidatesTags: sure,
    }),
    saveSetting: build.mutation<{ _id: string }, SettingToSave>({
      query: ({ path, fields, saved }) =>
        saved
          ? {
              url: addressOf(path, saved._id),
              method: 'PUT',
              body: { fields, version: saved.version },
            }
          : { url: `/admin/${path}`, method: 'POST', body: { fields } },
      invalidatesTags: sure,
    }),
    deleteSetting: build.mutation<Done, { path: SettingPath; id: string }>({
      query: ({ path, id }) => ({ url: addressOf(path, id), method: 'DELETE' }),
      // The page that shows it closes, so it must not be reloaded.
      invalidatesTags: (_, error, { path }) =>
        error ? [] : path === 'discounts' ? ['Audit'] : ['Setting', 'Audit'],
    }),
    addCodes: build.mutation<Done, { discount: string; add: AddCodesInput }>({
      query: ({ discount, add }) => ({ url: codesOf(discount), method: 'POST', body: add }),
      invalidatesTags: sure,
    }),
    deleteCode: build.mutation<Done, { discount: string; code: string }>({
      query: ({ discount, code }) => ({
        url: `${codesOf(discount)}/${encodeURIComponent(code)}`,
        method: 'DELETE',
      }),
      invalidatesTags: sure,
    }),
    exportCodes: build.mutation<null, string>({
      queryFn: downloadFile((discount) => ({
        url: `${codesOf(discount)}.csv`,
        name: datedCsv('codes'),
      })),
    }),
    changeReductions: build.mutation<ReductionSettings, ReductionSettings>({
      query: (body) => ({ url: '/admin/settings/reductions', method: 'PUT', body }),
      invalidatesTags: (_, error) => [...sure(_, error), ...(error ? [] : (['Product'] as const))],
    }),
    changeReturns: build.mutation<ReturnSettings, ReturnSettings>({
      query: (body) => ({ url: '/admin/settings/returns', method: 'PUT', body }),
      invalidatesTags: (_, error) => [...sure(_, error), ...(error ? [] : (['Product'] as const))],
    }),
    saveSettings: build.mutation<SettingsView, { settings: ShopSettings; version: number }>({
      query: (body) => ({ url: '/admin/settings', method: 'PUT', body }),
      invalidatesTags: sure,
    }),
  }),
});

export const {
  useGetCompanyQuery,
  useGetPoliciesQuery,
  useSavePoliciesMutation,
  useSaveCompanyMutation,
  useUploadLogoMutation,
  useListShippingQuery,
  useListTaxesQuery,
  useListTouchedByRatesQuery,
  usePreviewTaxRateMutation,
  useListDiscountsInfiniteQuery,
  useGetDiscountQuery,
  useListDiscountCodesQuery,
  useGetSettingsQuery,
  useGetReductionsQuery,
  useGetReturnsQuery,
  useSaveSettingMutation,
  useDeleteSettingMutation,
  useAddCodesMutation,
  useDeleteCodeMutation,
  useExportCodesMutation,
  useChangeReductionsMutation,
  useChangeReturnsMutation,
  useSaveSettingsMutation,
} = settingsAdminApi;
