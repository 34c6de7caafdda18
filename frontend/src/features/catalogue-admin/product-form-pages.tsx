import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { errorMessage } from '../../lib/error-message';
import { adminPaths } from '../../lib/admin-paths';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { EmptyState } from '../../ui/list/empty-state';
import { PageTitle } from '../../ui/page-title';
import { Spinner } from '../../ui/spinner';
import { useGetAdminProductQuery } from './catalogue-admin-api';
import { ProductForm } from './product-form';
import { ProductHistory } from './product-history';
import { SalePanel } from './sale-panel';
import { SwatchPanel } from './swatch-panel';

/** Returns a function that leads back to the list with its filters. */
function useClose(): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () => void navigate({ pathname: adminPaths.products.href(), search });
}

/** /admin/products/new */
export function NewProductPage() {
  const close = useClose();
  return (
    <Dialog open size="large" title="Add New Product" onClose={close}>
      <ProductForm onClose={close} />
    </Dialog>
  );
}

/** /admin/products/edit/{id}: the form with the current state of the product. */
export function EditProductPage() {
  const close = useClose();
  const { id = '' } = useParams();
  const { currentData, error, isFetching } = useGetAdminProductQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  const product = isFetching ? undefined : currentData;
  return (
    <Dialog open size="large" title="Edit Product" onClose={close}>
      {isFetching && <Spinner label="Loading product..." />}
      {!isFetching && error && (
        <EmptyState title={errorMessage(error, 'Failed to fetch product')}>
          <Button variant="secondary" onClick={close}>
            Back to the products
          </Button>
        </EmptyState>
      )}
      {product && <PageTitle isPrivate>{product.name}</PageTitle>}
      {product && (
        <p>
          <Link to={adminPaths.product.href(product._id)}>Open the page of this product</Link>
        </p>
      )}
      {product && !product.isGiftCard && (
        <SalePanel key={`sale of ${product._id}`} product={product} onSaved={close} />
      )}
      {product && !product.isGiftCard && (
        <SwatchPanel key={`swatch of ${product._id}`} product={product} onSaved={close} />
      )}
      {product && <ProductForm key={product._id} product={product} onClose={close} />}
      {product && <ProductHistory key={`history of ${product._id}`} product={product._id} />}
    </Dialog>
  );
}
