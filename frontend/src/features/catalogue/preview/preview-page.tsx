import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { PackageOpen } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { api } from '../../../lib/api';
import { errorMessage } from '../../../lib/error-message';
import { Container } from '../../../ui/container';
import { EmptyState } from '../../../ui/list/empty-state';
import { PageTitle } from '../../../ui/page-title';
import { Spinner } from '../../../ui/spinner';
import { ProductDetail } from '../product-detail';
import styles from '../product-page.module.css';
import { StockBadge } from '../stock-badge';

const previewApi = api.injectEndpoints({
  endpoints: (build) => ({
    openPreview: build.query<ProductView, string>({
      query: (token) => `/previews/${encodeURIComponent(token)}`,
      keepUnusedDataFor: 0,
    }),
  }),
});

/** A product that is not live, opened by its preview link. It looks as in the shop, but cannot be bought. */
export function PreviewPage() {
  const { token = '' } = useParams();
  const { currentData: product, error } = previewApi.useOpenPreviewQuery(token);
  return (
    <Container page>
      <PageTitle isPrivate>{product ? `Preview: ${product.name}` : 'Preview'}</PageTitle>
      {product && <ProductDetail product={product} purchase={<NotForSale product={product} />} />}
      {!product && !error && <Spinner label="Loading the preview..." />}
      {!product && error && (
        <EmptyState
          level={1}
          icon={<PackageOpen />}
          title="No preview"
          text={errorMessage(error, 'The preview could not be loaded.')}
        />
      )}
    </Container>
  );
}

const NotForSale = ({ product }: { product: ProductView }) => (
  <div className={styles.buy}>
    <StockBadge product={product} />
    <p className={styles.measures}>This is a preview. The product cannot be bought from here.</p>
  </div>
);
