import type {
  ChangeTemplateInput,
  EmailPreview,
  PreviewTemplateInput,
  PutBackInput,
  TemplateKey,
  TemplateList,
  TemplateView,
} from '@shop/contracts/correspondence/email-templates';
import type { Done } from '@shop/contracts/core/shapes';
import type { RepeatEmailInput } from '@shop/contracts/ordering/order-emails';
import { api } from '../../lib/api';
import { errorStatus } from '../../lib/error-message';

type Keyed<Body> = Body & { key: TemplateKey };

const addressOf = (key: TemplateKey, end = ''): string => `/admin/email-templates/${key}${end}`;
/** Also after a conflict, because the form follows what someone else has saved. */
const changed = (_: unknown, error: unknown) =>
  error && errorStatus(error) !== 409 ? [] : (['EmailTemplate', 'Audit'] as const);

// The tag is added here, because the first load of shoppers does not need it.
const emailTemplatesApi = api.enhanceEndpoints({ addTagTypes: ['EmailTemplate'] }).injectEndpoints({
  endpoints: (build) => ({
    listTemplates: build.query<TemplateList, undefined>({
      query: () => '/admin/email-templates',
      providesTags: ['EmailTemplate'],
    }),
    getTemplate: build.query<TemplateView, TemplateKey>({
      query: (key) => addressOf(key),
      providesTags: ['EmailTemplate'],
    }),
    saveTemplate: build.mutation<TemplateView, Keyed<ChangeTemplateInput>>({
      query: ({ key, ...body }) => ({ url: addressOf(key), method: 'PUT', body }),
      invalidatesTags: changed,
    }),
    putTemplateBack: build.mutation<TemplateView, Keyed<PutBackInput>>({
      query: ({ key, ...body }) => ({ url: addressOf(key, '/put-back'), method: 'POST', body }),
      invalidatesTags: changed,
    }),
    /** Changes nothing; it is a POST because it sends the edited texts. */
    previewEmail: build.query<EmailPreview, Keyed<PreviewTemplateInput>>({
      query: ({ key, ...body }) => ({ url: addressOf(key, '/preview'), method: 'POST', body }),
      keepUnusedDataFor: 0,
    }),
    repeatEmail: build.mutation<Done, RepeatEmailInput & { order: string; press: string }>({
      query: ({ order, press, kind }) => ({
        url: `/orders/${order}/emails`,
        method: 'POST',
        body: { kind },
        headers: { 'idempotency-key': press },
      }),
      invalidatesTags: (done) => (done ? ['Order', 'Audit'] : []),
    }),
    testTemplate: build.mutation<Done, Keyed<PreviewTemplateInput>>({
      query: ({ key, ...body }) => ({ url: addressOf(key, '/test'), method: 'POST', body }),
    }),
  }),
});

export const {
  useListTemplatesQuery,
  useGetTemplateQuery,
  useSaveTemplateMutation,
  usePutTemplateBackMutation,
  usePreviewEmailQuery,
  useTestTemplateMutation,
  useRepeatEmailMutation,
} = emailTemplatesApi;
