import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../ui/button';
import type { Leave } from '../cart/cart-item';
import { linesRefreshed, selectCartItems } from '../cart/cart-slice';

interface Missing {
  name: keyof Leave;
  label: string;
}

/** The leave without which a line was refused. */
const missing: Partial<Record<string, Missing>> = {
  'order.noPiece': { name: 'mayJoin', label: 'Allow two pieces' },
  'order.otherLot': { name: 'mayMixLots', label: 'Allow another dye lot' },
  'order.outOfStock': { name: 'preorder', label: 'Pre-order' },
};

/** Gives the leave that would let a refused line through; the shopper then places the order again. */
export function AllowLeave({ product, code = '' }: { product: string; code?: string | undefined }) {
  const line = useSelector(selectCartItems).find((item) => item.product === product);
  const dispatch = useDispatch();
  const leave = missing[code];
  const isGiven = leave !== undefined && line?.[leave.name] === true;
  // A permission from before the refusal does not help.
  const [wasGiven] = useState(isGiven);
  if (!leave || !line || wasGiven || line.sale?.longest === undefined) return null;
  if (leave.name === 'preorder' && !line.sale.coming) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-pressed={isGiven}
        aria-label={`${leave.label} of ${line.name}`}
        onClick={() => {
          dispatch(linesRefreshed([{ product, stock: line.stock, [leave.name]: !isGiven }]));
        }}
      >
        {leave.label}
      </Button>
      <span role="status">{isGiven && ' Allowed. Place the order again.'}</span>
    </>
  );
}
