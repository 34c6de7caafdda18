import type {
  PlacedImage,
  WantedImageList,
  WantedImagesQuery,
} from '@shop/contracts/catalogue/wanted-images';
import { api } from '../../../lib/api';
import { sentForm } from '../sent-form';

const WANTED_IMAGES = '/admin/wanted-images';

const wantedImagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sorted by file name, loaded page by page. */
    listWantedImages: build.infiniteQuery<
      WantedImageList,
      Omit<WantedImagesQuery, 'after'>,
      string | null
    >({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next },
      query: ({ queryArg, pageParam }) => ({
        url: WANTED_IMAGES,
        params: { ...queryArg, ...(pageParam !== null && { after: pageParam }) },
      }),
      providesTags: ['Product'],
    }),
    placeWantedImage: build.mutation<PlacedImage, File>({
      queryFn: (image) => {
        const form = new FormData();
        form.append('image', image);
        return sentForm<PlacedImage>({ method: 'POST', url: WANTED_IMAGES, form });
      },
    }),
  }),
});

/** Reloads the list, and the products with their new images. */
export const imagesPlaced = () => api.util.invalidateTags(['Product', 'Audit']);

export const { useListWantedImagesInfiniteQuery, usePlaceWantedImageMutation } = wantedImagesApi;
