import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../ui/button';
import type { Allowances } from '../cart/cart-item';
import { linesRefreshed, selectCartItems } from '../cart/cart-slice';

interface Missing {
  name: keyof Allowances;
  label: string;
}

/** Missing permission by the error code of a refused line. */
const missing: Partial<Record<string, Missing>> = {
  'order.noPiece': { name: 'mayJoin', label: 'Allow two pieces' },
  'order.otherLot': { name: 'mayMixLots', label: 'Allow another dye lot' },
  'order.outOfStock': { name: 'preorder', label: 'Pre-order' },
};

/** Gives the permission that a refused line needs; the shopper then places the order again. */
export function AllowButton({
  product,
  code = '',
}: {
  product: string;
  code?: string | undefined;
}) {
  const line = useSelector(selectCartItems).find((item) => item.product === product);
  const dispatch = useDispatch();
  const allowance = missing[code];
  const isAllowed = allowance !== undefined && line?.[allowance.name] === true;
  // A permission that was given before the refusal does not help.
  const [wasAllowed] = useState(isAllowed);
  if (!allowance || !line || wasAllowed || line.sale?.longest === undefined) return null;
  if (allowance.name === 'preorder' && !line.sale.coming) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-pressed={isAllowed}
        aria-label={`${allowance.label} of ${line.name}`}
        onClick={() => {
          dispatch(linesRefreshed([{ product, stock: line.stock, [allowance.name]: !isAllowed }]));
        }}
      >
        {allowance.label}
      </Button>
      <span role="status">{isAllowed && ' Allowed. Place the order again.'}</span>
    </>
  );
}
