import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useChargeRefusal } from '../billing-admin/use-charge-refusal';
import { useOrderQuery } from '../order/order-api';
import { orderAdminApi } from './order-admin-api';

/** In milliseconds. */
const LOOK_EVERY = 2_000;

interface RequestedStatus {
  status: OrderStatus;
  since: number;
}

/**
 * Polls an order whose card is being charged until it has the requested status or the charge is refused. `onEnd`
 * receives the reason of a refusal, or undefined.
 */
export function useChargeWatch(
  order: string,
  onEnd: (requested: OrderStatus, refusal: string | undefined) => void,
) {
  const [requested, setRequested] = useState<RequestedStatus | null>(null);
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const { data } = useOrderQuery(order, { skip: requested === null, pollingInterval: LOOK_EVERY });
  const refusal = useChargeRefusal(order, requested?.since ?? null);
  const isThrough = requested !== null && data?.orderStatus === requested.status;
  const isOver = isThrough || refusal !== undefined;

  const end = useEffectEvent(() => {
    if (requested === null) return;
    setRequested(null);
    onEnd(requested.status, isThrough ? undefined : refusal);
    // Reloads the list and the figures.
    dispatch(orderAdminApi.util.invalidateTags(['Order', 'Product', 'Stats']));
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  return (status: OrderStatus) => {
    setRequested({ status, since: Date.now() });
  };
}
