import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

const ALERT_MS = 1_500;

interface AlertLink {
  to: string;
  label: string;
  /** Where the login leads back to. */
  state?: { from: string };
}

interface Alert {
  id: string;
  msg: string;
  type: 'success' | 'error';
  /** Milliseconds on the screen. */
  duration: number;
  /** Where to read more. */
  link?: AlertLink;
  /** The text of its button. */
  action?: string;
}

type NewAlert = Omit<Alert, 'id' | 'duration'> & { duration?: number };

const without = (alerts: Alert[], { payload: id }: PayloadAction<string>) =>
  alerts.filter((alert) => alert.id !== id);

/** Messages on the strip; the store's listener takes each away after its time. */
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
    /** Its button was pressed. */
    alertActed: without,
  },
  selectors: { selectAlerts: (alerts) => alerts },
});

export const { alertAdded, alertRemoved, alertActed } = alertsSlice.actions;
export const { selectAlerts } = alertsSlice.selectors;
