/** How wide pictures of products are shown, as `sizes`: the build tells the gateway, which names the first ones ahead. */
export const PICTURE_SIZES = {
  // Said to be half as wide as it is on a telephone: its dense screen would fetch 24 pictures of 800 px for nothing.
  card: '(width < 30rem) 24vw, (width < 48rem) 48vw, (width < 64rem) 32vw, 19rem',
  detail: '(width < 48rem) 100vw, 46rem',
};
