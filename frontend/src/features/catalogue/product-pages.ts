// The pages of one product, loaded together: a chunk of its own for each would load more for both.
export { PreviewPage } from './preview/preview-page';
export { ProductPage } from './product-page';
