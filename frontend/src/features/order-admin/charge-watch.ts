import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { useChargeRefusal } from '../billing-admin/use-charge-refusal';
import { useOrderQuery } from '../order/order-api';
import { orderAdminApi } from './order-admin-api';

/** In milliseconds. */
const LOOK_EVERY = 2_000;

export interface RequestedStatus {
  status: OrderStatus;
  /** Time of the request in milliseconds. */
  since: number;
}

interface ChargeWatchProps {
  order: string;
  requested: RequestedStatus;
  /** Receives the reason of a refusal, or undefined. */
  onEnd: (refusal: string | undefined) => void;
}

/**
 * Polls an order whose card is being charged until it has the requested status or the charge is refused. A component,
 * so that rows without a charge subscribe to nothing.
 */
export function ChargeWatch({ order, requested, onEnd }: ChargeWatchProps) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const { data } = useOrderQuery(order, { pollingInterval: LOOK_EVERY });
  const refusal = useChargeRefusal(order, requested.since);
  const isThrough = data?.orderStatus === requested.status;
  const isOver = isThrough || refusal !== undefined;

  const end = useEffectEvent(() => {
    onEnd(isThrough ? undefined : refusal);
    // Reloads the list and the figures.
    dispatch(orderAdminApi.util.invalidateTags(['Order', 'Product', 'Stats']));
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return null;
}
