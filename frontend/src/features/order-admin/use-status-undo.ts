import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { alertWithAction } from '../../lib/alert-action';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { orderAdminApi } from './order-admin-api';
import { statusName } from './status-name';

/** In milliseconds: the mailer delays the e-mail of a status change, and drops it if the change is undone. */
const UNDO_MS = 10_000;

interface ChangedStatus {
  order: string;
  name: string;
  from: OrderStatus;
  to: OrderStatus;
  notify: false | undefined;
}

/** Confirms a status change, and offers to undo it until its e-mail is sent. */
export function useStatusUndo() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const { changeOrderStatus } = orderAdminApi.endpoints;

  return ({ order, name, from, to, notify }: ChangedStatus) => {
    const undo = async () => {
      const change = changeOrderStatus.initiate({ order, status: from, notify }, { track: false });
      const { error } = await dispatch(change);
      const msg = error
        ? errorMessage(error, 'Failed to update status')
        : `${name} is ${statusName(from)} again.`;
      dispatch(alertAdded({ type: error ? 'error' : 'success', msg, duration: 5_000 }));
    };
    const mail =
      notify === false ? 'No e-mail is sent.' : 'The customer gets an e-mail after 10 seconds.';
    dispatch(
      alertWithAction({
        msg: `${name} is now ${statusName(to)}. ${mail}`,
        label: 'Undo',
        duration: UNDO_MS,
        run: () => void undo(),
      }),
    );
  };
}
