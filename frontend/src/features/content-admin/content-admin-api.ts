import type { MenusView, SaveMenusInput } from '@shop/contracts/content/menus';
import type { InfoContent } from '@shop/contracts/content/info-content';
import type {
  CreatePageInput,
  DropPageInput,
  PageEdition,
  PageFields,
  PageList,
  PageVersions,
  PageView,
  PublishPageInput,
  RenamePageInput,
  RestorePageInput,
  SavePageInput,
  WithdrawPageInput,
} from '@shop/contracts/content/pages';
import type { Paging } from '@shop/contracts/core/shapes';
import { api } from '../../lib/api';
import { numberedPages, ROWS } from '../../lib/numbered-pages';

const CONTENT = '/admin/content';
const addressOf = (id: string, part = ''): string => `${CONTENT}/${encodeURIComponent(id)}${part}`;
const sure = (_: unknown, error: unknown) => (error ? [] : (['Content', 'Audit'] as const));

/** A change of a page. */
type Change<Input> = Input & { id: string };

const contentAdminApi = api.enhanceEndpoints({ addTagTypes: ['Content'] }).injectEndpoints({
  endpoints: (build) => {
    const change = <Input extends object>(part: string, method = 'POST') =>
      build.mutation<PageView, Change<Input>>({
        query: ({ id, ...body }) => ({ url: addressOf(id, part), method, body }),
        invalidatesTags: sure,
      });
    return {
      getMenus: build.query<MenusView, undefined>({
        query: () => '/admin/menus',
        providesTags: ['Content'],
      }),
      saveMenus: build.mutation<MenusView, SaveMenusInput>({
        query: (body) => ({ url: '/admin/menus', method: 'PUT', body }),
        invalidatesTags: sure,
      }),
      listPages: build.infiniteQuery<PageList, number, number>({
        infiniteQueryOptions: numberedPages,
        query: ({ queryArg: limit, pageParam: page }) => ({
          url: CONTENT,
          params: { limit, page },
        }),
        providesTags: ['Content'],
      }),
      /** The first pages, for choosing one. */
      findPages: build.query<PageList, undefined>({
        query: () => ({ url: CONTENT, params: { limit: ROWS } }),
        providesTags: ['Content'],
      }),
      getPageToEdit: build.query<PageView, string>({
        query: (id) => addressOf(id),
        providesTags: ['Content'],
      }),
      listPageVersions: build.query<PageVersions, { id: string } & Partial<Paging>>({
        query: ({ id, ...params }) => ({ url: addressOf(id, '/versions'), params }),
        providesTags: ['Content'],
      }),
      getPageVersion: build.query<PageEdition, { id: string; number: number }>({
        query: ({ id, number }) => ({
          url: addressOf(id, '/version'),
          params: { versionNumber: number },
        }),
      }),
      previewPage: build.query<InfoContent, PageFields>({
        query: (body) => ({ url: `${CONTENT}/preview`, method: 'POST', body }),
        keepUnusedDataFor: 0,
      }),
      createPage: build.mutation<PageView, CreatePageInput>({
        query: (body) => ({ url: CONTENT, method: 'POST', body }),
        invalidatesTags: sure,
      }),
      savePage: change<SavePageInput>('', 'PUT'),
      publishPage: change<PublishPageInput>('/publish'),
      withdrawPage: change<WithdrawPageInput>('/withdraw'),
      dropPagePart: change<DropPageInput>('/drop'),
      restorePage: change<RestorePageInput>('/restore'),
      renamePage: change<RenamePageInput>('/address', 'PUT'),
    };
  },
});

export const {
  useGetMenusQuery,
  useSaveMenusMutation,
  useListPagesInfiniteQuery,
  useFindPagesQuery,
  useGetPageToEditQuery,
  useListPageVersionsQuery,
  useGetPageVersionQuery,
  usePreviewPageQuery,
  useCreatePageMutation,
  useSavePageMutation,
  usePublishPageMutation,
  useWithdrawPageMutation,
  useDropPagePartMutation,
  useRestorePageMutation,
  useRenamePageMutation,
} = contentAdminApi;
