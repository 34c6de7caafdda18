import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { serverMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useDeleteProductMutation } from './delete-product-api';

/** Messages of the back-office stay for 5 seconds (spec section 8). */
const SHOWN_MS = 5_000;

interface DeleteProductProps {
  product: { _id: string; name: string };
  label: string;
  /** Called when the product is gone. */
  onDeleted?: () => void;
}

/** A button that takes a product out of the shop, after the confirmation dialog of the specification. */
export function DeleteProduct({ product, label, onDeleted }: DeleteProductProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [deleteProduct, { isLoading }] = useDeleteProductMutation();
  const dispatch = useDispatch();

  const confirm = async () => {
    const { error } = await deleteProduct(product._id);
    setConfirming(false);
    dispatch(
      alertAdded({
        type: error ? 'error' : 'success',
        msg: error
          ? (serverMessage(error) ?? 'Failed to delete product')
          : 'Product deleted successfully!',
        duration: SHOWN_MS,
      }),
    );
    if (!error) onDeleted?.();
  };

  return (
    <>
      <Button
        variant="danger"
        size="small"
        aria-label={label === 'Delete' ? `Delete ${product.name}` : undefined}
        onClick={() => {
          setConfirming(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Delete ${product.name}`}
        question="Are you sure you want to delete this product? This action cannot be undone."
        confirm="Delete"
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => {
          setConfirming(false);
        }}
      />
    </>
  );
}
