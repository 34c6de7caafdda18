import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import type { Sale } from '@shop/contracts/money/units';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../../lib/admin-paths';
import { alertAdded } from '../../../../lib/alerts-slice';
import { errorMessage } from '../../../../lib/error-message';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { ActFault } from '../act-fault';
import { KeepByRoll } from './keep-by-roll';
import { useDropRollsMutation } from '../roll-admin-api';
import styles from './roll-rows.module.css';

const SHOWN_MS = 5_000;

interface StockByRollProps {
  product: ProductView & { sale: Sale };
  onSaved: () => void;
}

/** Switches the stock of a length between a single figure and rolls. */
export function StockByRoll(props: StockByRollProps) {
  const [isOpen, setOpen] = useState(false);
  if (props.product.sale.longest !== undefined) return <KeptByRoll {...props} />;
  if (isOpen)
    return (
      <KeepByRoll
        {...props}
        onCancel={() => {
          setOpen(false);
        }}
      />
    );
  return (
    <div>
      <Button
        variant="secondary"
        onClick={() => {
          setOpen(true);
        }}
      >
        Keep by roll…
      </Button>
    </div>
  );
}

function KeptByRoll({ product, onSaved }: StockByRollProps) {
  const [isStopping, setStopping] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [drop, { isLoading }] = useDropRollsMutation();
  const dispatch = useDispatch();
  const stop = async () => {
    const { error } = await drop({ product: product._id, version: product.version });
    setStopping(false);
    if (error) {
      setFault(errorMessage(error, 'The rolls could not be closed'));
      return;
    }
    const msg = `${product.name} is no longer kept by roll.`;
    dispatch(alertAdded({ type: 'success', msg, duration: SHOWN_MS }));
    onSaved();
  };
  return (
    <div className={styles.acts}>
      <Link to={adminPaths.rolls.href(product._id)}>Rolls of {product.name}</Link>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          setStopping(true);
        }}
      >
        Stop keeping by roll
      </Button>
      <ActFault fault={fault} />
      <ConfirmDialog
        open={isStopping}
        title="Stop keeping by roll"
        question={`All rolls of ${product.name} are closed and its stock becomes one figure again. Pieces and dye lots are no longer guaranteed.`}
        confirm="Close the rolls"
        busy={isLoading}
        onConfirm={() => void stop()}
        onClose={() => {
          setStopping(false);
        }}
      />
    </div>
  );
}
