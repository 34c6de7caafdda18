// The pages of one product share a chunk: with one chunk each, both would load more.
export { PreviewPage } from './preview/preview-page';
export { ProductPage } from './product-page';
