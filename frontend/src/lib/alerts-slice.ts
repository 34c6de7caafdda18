import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

const ALERT_MS = 1_500;

interface AlertLink {
  to: string;
  label: string;
  /** Page that the login leads back to. */
  state?: { from: string };
}

interface Alert {
  id: string;
  msg: string;
  type: 'success' | 'error';
  /** Duration on the screen in milliseconds. */
  duration: number;
  /** Link to more information. */
  link?: AlertLink;
  /** Text of the button. */
  action?: string;
}

type NewAlert = Omit<Alert, 'id' | 'duration'> & { duration?: number };

const without = (alerts: Alert[], { payload: id }: PayloadAction<string>) =>
  alerts.filter((alert) => alert.id !== id);

/** The messages in the alert strip; a store listener removes each after its duration. */
export const alertsSlice = createSlice({
  name: 'alerts',
  initialState: [] as Alert[],
  reducers: {
    alertAdded: {
      reducer: (alerts, { payload }: PayloadAction<Alert>) => {
        alerts.push(payload);
      },
      prepare: (alert: NewAlert) => ({
        payload: { ...alert, id: nanoid(), duration: alert.duration ?? ALERT_MS },
      }),
    },
    alertRemoved: without,
    /** The button of the alert was pressed. */
    alertActed: without,
  },
  selectors: { selectAlerts: (alerts) => alerts },
});

export const { alertAdded, alertRemoved, alertActed } = alertsSlice.actions;
export const { selectAlerts } = alertsSlice.selectors;
