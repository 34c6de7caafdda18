import type { OrderView } from '@shop/contracts/ordering/order';
import { PACK_AT_ONCE } from '@shop/contracts/ordering/many-parcels';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { errorMessage } from '../../../lib/error-message';
import { uuid } from '../../../lib/uuid';
import { Button } from '../../../ui/button';
import { numberOf } from '../../order/order-text';
import { usePackParcelsMutation } from './parcel-admin-api';

interface Packed {
  done: number;
  refusals: readonly string[];
}

/** Packs everything that can be packed of the chosen orders, a few per call, and explains why others were skipped. */
export function PackChosen({ chosen }: { chosen: readonly OrderView[] }) {
  const [pack, { isLoading, error }] = usePackParcelsMutation();
  const [packed, setPacked] = useState<Packed | null>(null);
  const press = async () => {
    setPacked(null);
    const key = uuid();
    let done = 0;
    const refusals: string[] = [];
    for (let from = 0; from < chosen.length; from += PACK_AT_ONCE) {
      const some = chosen.slice(from, from + PACK_AT_ONCE);
      const { data } = await pack({ orders: some.map(({ _id }) => _id), key });
      if (!data) break;
      done += data.done;
      const reasons = new Map(data.failed.map(({ order, message }) => [order, message]));
      for (const order of some) {
        const reason = reasons.get(order._id);
        if (reason !== undefined) refusals.push(`${numberOf(order)}: ${reason}`);
      }
      setPacked({ done, refusals: [...refusals] });
    }
  };
  return (
    <>
      <Button variant="secondary" size="small" busy={isLoading} onClick={() => void press()}>
        Pack {chosen.length}
      </Button>
      {error && <p role="alert">{errorMessage(error, 'The orders could not be packed')}</p>}
      {packed && !isLoading && (
        <p role="status">
          {packed.done} packed
          {packed.done > 0 && (
            <>
              , ready for the <Link to={adminPaths.dispatch.href()}>dispatch</Link>
            </>
          )}
          . {packed.refusals.join(' ')}
        </p>
      )}
    </>
  );
}
