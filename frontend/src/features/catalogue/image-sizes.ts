/** `sizes` of product images: the build passes them to the gateway, which preloads the first images. */
export const IMAGE_SIZES = {
  // Half of the real width on a phone, whose dense screen would otherwise load 24 unnecessarily large images of 800 px.
  card: '(width < 30rem) 24vw, (width < 48rem) 48vw, (width < 64rem) 32vw, 19rem',
  detail: '(width < 48rem) 100vw, 40rem',
};
