/** How wide pictures of products are shown, as `sizes`: the build tells the gateway, which names the first ones ahead. */
export const PICTURE_SIZES = {
  card: '(width < 48rem) 48vw, (width < 64rem) 32vw, 19rem',
  detail: '(width < 48rem) 100vw, 46rem',
};
