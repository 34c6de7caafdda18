import type {
  SavedView,
  TableChoices,
  ViewChange,
  ViewedList,
  ViewInput,
  ViewList,
} from '@shop/contracts/auth/views';
import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../lib/api';

/** In seconds; long, because every list of the back-office needs the views. */
const KEPT = 3_600;

const viewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listViews: build.query<ViewList, undefined>({
      query: () => '/admin/views',
      keepUnusedDataFor: KEPT,
      providesTags: ['View'],
    }),
    addView: build.mutation<SavedView, ViewInput>({
      query: (body) => ({ url: '/admin/views', method: 'POST', body }),
      // Adds the view to the list before its page opens.
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data)
          dispatch(
            viewsApi.util.updateQueryData('listViews', undefined, ({ views }) => {
              views.push(data);
            }),
          );
      },
    }),
    changeView: build.mutation<SavedView, { view: string; change: ViewChange }>({
      query: ({ view, change }) => ({ url: `/admin/views/${view}`, method: 'PUT', body: change }),
      // Also after a refusal, because the page may show an outdated view.
      invalidatesTags: ['View'],
    }),
    removeView: build.mutation<Done, string>({
      query: (view) => ({ url: `/admin/views/${view}`, method: 'DELETE' }),
      invalidatesTags: ['View'],
    }),
    /** Applies at once, even if the server does not respond, because it only affects how a table is shown. */
    chooseTable: build.mutation<TableChoices, { list: ViewedList; choices: TableChoices }>({
      query: ({ list, choices }) => ({
        url: `/admin/tables/${list}`,
        method: 'PUT',
        body: choices,
      }),
      onQueryStarted: ({ list, choices }, { dispatch }) => {
        dispatch(
          viewsApi.util.updateQueryData('listViews', undefined, ({ tables }) => {
            tables[list] = { ...tables[list], ...choices };
          }),
        );
      },
    }),
  }),
});

export const {
  useListViewsQuery,
  useAddViewMutation,
  useChangeViewMutation,
  useRemoveViewMutation,
  useChooseTableMutation,
} = viewsApi;
