import { addListener, isAnyOf, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { alertActed, alertAdded, alertRemoved } from './alerts-slice';

interface AlertAction {
  msg: string;
  /** The text of the button. */
  label: string;
  /** Milliseconds on the screen. */
  duration: number;
  run: () => void;
}

const isOver = isAnyOf(alertActed, alertRemoved);

/** Shows a message with a button; the button works on every page, also when the one that showed it is closed. */
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
