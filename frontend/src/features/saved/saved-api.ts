import type { SavedList } from '@shop/contracts/catalogue/saved';
import type { Done } from '@shop/contracts/core/shapes';
import { api } from '../../lib/api';

const savedApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSaved: build.query<SavedList, void>({
      query: () => '/saved',
      providesTags: ['Saved'],
    }),
    addSaved: build.mutation<Done, string>({
      query: (product) => ({ url: `/saved/${product}`, method: 'PUT' }),
      invalidatesTags: ['Saved'],
    }),
    dropSaved: build.mutation<Done, string>({
      query: (product) => ({ url: `/saved/${product}`, method: 'DELETE' }),
      invalidatesTags: ['Saved'],
    }),
  }),
});

export const { useListSavedQuery, useAddSavedMutation, useDropSavedMutation } = savedApi;
