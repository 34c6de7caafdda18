import type { AdminProduct } from '@shop/contracts/catalogue/catalogue-admin';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { alertAdded } from '../../../lib/alerts-slice';
import { momentText } from '../../../lib/day-text';
import { errorMessage } from '../../../lib/error-message';
import { paths } from '../../../lib/paths';
import { Button, ButtonLink } from '../../../ui/button';
import { DeleteProduct } from '../../catalogue/delete-product';
import { useCreatePreviewMutation, useDuplicateProductMutation } from './product-page-api';
import styles from './product-page.module.css';

/** Actions: View in shop or a preview link, Duplicate, Delete. */
export function ProductActions({ product }: { product: AdminProduct }) {
  const { _id, state } = product;
  const [createPreview, preview] = useCreatePreviewMutation();
  const [duplicate, duplicating] = useDuplicateProductMutation();
  const navigate = useNavigate();
  const dispatch = useDispatch();

  const copy = async () => {
    const { data, error } = await duplicate(_id);
    if (data) void navigate(adminPaths.product.href(data.product._id));
    else
      dispatch(
        alertAdded({
          type: 'error',
          msg: errorMessage(error, 'The product could not be duplicated'),
        }),
      );
  };

  return (
    <div className={styles.actions}>
      {state === 'live' ? (
        <ButtonLink variant="secondary" size="small" to={paths.product.href(_id)}>
          View in shop
        </ButtonLink>
      ) : (
        <Button
          variant="secondary"
          size="small"
          busy={preview.isLoading}
          onClick={() => void createPreview(_id)}
        >
          Preview link
        </Button>
      )}
      <Button
        variant="secondary"
        size="small"
        busy={duplicating.isLoading}
        onClick={() => void copy()}
      >
        Duplicate
      </Button>
      <DeleteProduct
        product={product}
        label="Delete"
        onDeleted={() => void navigate(adminPaths.products.href())}
      />
      {preview.error !== undefined && (
        <p role="alert" className={styles.link}>
          {errorMessage(preview.error, 'The link could not be made.')}
        </p>
      )}
      {preview.data && (
        <p role="status" className={styles.link}>
          <a href={preview.data.url} target="_blank" rel="noreferrer">
            {preview.data.url}
          </a>{' '}
          shows the product without a login until {momentText(preview.data.until)}.
        </p>
      )}
    </div>
  );
}
