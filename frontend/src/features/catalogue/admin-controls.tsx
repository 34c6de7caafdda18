import type { ProductView } from '@shop/contracts/catalogue';
import type { Done } from '@shop/contracts/shapes';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { alertAdded } from '../../lib/alerts-slice';
import { api } from '../../lib/api';
import { serverMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { Button, ButtonLink } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import styles from './product-page.module.css';

/** How long what was done in the back-office's name stands (spec section 8). */
const SHOWN_MS = 5_000;

const { useTakeOutProductMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    takeOutProduct: build.mutation<Done, string>({
      query: (product) => ({ url: `/admin/products/${product}`, method: 'DELETE' }),
      invalidatesTags: (reply) => (reply ? ['Product', 'Saved', 'Stats'] : []),
    }),
  }),
});

/** What an admin may do with the product that is open. Of no use to anybody else, so it loads apart. */
export function AdminControls({ product: { _id, name } }: { product: ProductView }) {
  const [isAsking, setIsAsking] = useState(false);
  const [takeOut, { isLoading }] = useTakeOutProductMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();

  const confirm = async () => {
    const { error } = await takeOut(_id);
    setIsAsking(false);
    if (error) {
      const msg = serverMessage(error) ?? 'Failed to delete product';
      dispatch(alertAdded({ type: 'error', msg, duration: SHOWN_MS }));
      return;
    }
    const msg = 'Product deleted successfully!';
    dispatch(alertAdded({ type: 'success', msg, duration: SHOWN_MS }));
    void navigate(paths.products.href());
  };

  return (
    <div className={styles.admin} role="group" aria-label="Admin controls">
      <ButtonLink to={`/admin/products/edit/${_id}`} variant="secondary" size="small">
        Edit Product
      </ButtonLink>
      <Button
        variant="danger"
        size="small"
        onClick={() => {
          setIsAsking(true);
        }}
      >
        Delete Product
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${name}`}
        question="Are you sure you want to delete this product? This action cannot be undone."
        confirm="Delete"
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => {
          setIsAsking(false);
        }}
      />
    </div>
  );
}
