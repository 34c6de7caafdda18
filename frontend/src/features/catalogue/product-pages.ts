// The pages of a product share a chunk, because separate chunks would each load more.
export { PreviewPage } from './preview/preview-page';
export { ProductPage } from './product-page';
