import { addListener, isAnyOf, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { alertActed, alertAdded, alertRemoved } from './alerts-slice';

interface AlertAction {
  msg: string;
  /** Text of the button. */
  label: string;
  /** Duration on the screen in milliseconds. */
  duration: number;
  run: () => void;
}

const isOver = isAnyOf(alertActed, alertRemoved);

/** Shows a message with a button. The button works on every page, even if the page that showed it was closed. */
export const alertWithAction =
  ({ msg, label, duration, run }: AlertAction) =>
  (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) => {
    const alert = alertAdded({ type: 'success', msg, duration, action: label });
    dispatch(
      addListener({
        predicate: (action) => isOver(action) && action.payload === alert.payload.id,
        effect: (action, listener) => {
          listener.unsubscribe();
          if (alertActed.match(action)) run();
        },
      }),
    );
    dispatch(alert);
  };
