/** The `sizes` of product images: the build passes them to the gateway, which preloads the first ones. */
export const IMAGE_SIZES = {
  // Half of the real width on a phone: its dense screen would load 24 images of 800 px for nothing.
  card: '(width < 30rem) 24vw, (width < 48rem) 48vw, (width < 64rem) 32vw, 19rem',
  detail: '(width < 48rem) 100vw, 40rem',
};
