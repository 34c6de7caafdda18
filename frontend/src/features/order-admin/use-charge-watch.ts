import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useChargeRefusal } from '../billing-admin/use-charge-refusal';
import { useOrderQuery } from '../order/order-api';
import { orderAdminApi } from './order-admin-api';

/** Milliseconds. */
const LOOK_EVERY = 2_000;

interface Wanted {
  status: OrderStatus;
  since: number;
}

/**
 * Looks at an order whose card is being charged until it has the wanted status or the charge is refused.
 * `onEnd` gets the reason of a refusal, else undefined.
 */
export function useChargeWatch(
  order: string,
  onEnd: (wanted: OrderStatus, refusal: string | undefined) => void,
) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const { data } = useOrderQuery(order, { skip: wanted === null, pollingInterval: LOOK_EVERY });
  const refusal = useChargeRefusal(order, wanted?.since ?? null);
  const isThrough = wanted !== null && data?.orderStatus === wanted.status;
  const isOver = isThrough || refusal !== undefined;

  const end = useEffectEvent(() => {
    if (wanted === null) return;
    setWanted(null);
    onEnd(wanted.status, isThrough ? undefined : refusal);
    // The list and the figures follow.
    dispatch(orderAdminApi.util.invalidateTags(['Order', 'Product', 'Stats']));
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  return (status: OrderStatus) => {
    setWanted({ status, since: Date.now() });
  };
}
