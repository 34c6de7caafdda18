import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { useNavigate } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { paths } from '../../lib/paths';
import { ButtonLink } from '../../ui/button';
import { DeleteProduct } from './delete-product';
import styles from './product-page.module.css';

/** Actions of an admin on the shown product, loaded separately. */
export function AdminControls({ product }: { product: ProductView }) {
  const navigate = useNavigate();
  return (
    <div className={styles.admin} role="group" aria-label="Admin controls">
      <ButtonLink to={adminPaths.productEdit.href(product._id)} variant="secondary" size="small">
        Edit Product
      </ButtonLink>
      <DeleteProduct
        product={product}
        label="Delete Product"
        onDeleted={() => void navigate(paths.products.href())}
      />
    </div>
  );
}
