import { lineName } from '@shop/contracts/catalogue/line-name';
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
  product: { _id: string; name: string; colour?: { name: string } | undefined };
  label: string;
  /** Called after the product was deleted. */
  onDeleted?: () => void;
}

interface DeleteQuestionProps extends Pick<DeleteProductProps, 'product' | 'onDeleted'> {
  open: boolean;
  onClose: () => void;
}

/** The confirmation dialog of the specification, which deletes a product. */
export function DeleteQuestion({ product, open, onClose, onDeleted }: DeleteQuestionProps) {
  const [deleteProduct, { isLoading }] = useDeleteProductMutation();
  const dispatch = useDispatch();

  const confirm = async () => {
    const { error } = await deleteProduct(product._id);
    onClose();
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
    <ConfirmDialog
      open={open}
      title={`Delete ${lineName(product)}`}
      question="Are you sure you want to delete this product? This action cannot be undone."
      confirm="Delete"
      busy={isLoading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

/** A button that deletes a product after a confirmation. */
export function DeleteProduct({ product, label, onDeleted }: DeleteProductProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        variant="danger"
        size="small"
        aria-label={label === 'Delete' ? `Delete ${lineName(product)}` : undefined}
        onClick={() => {
          setConfirming(true);
        }}
      >
        {label}
      </Button>
      <DeleteQuestion
        product={product}
        onDeleted={onDeleted}
        open={isConfirming}
        onClose={() => {
          setConfirming(false);
        }}
      />
    </>
  );
}
