import type { App } from '@shop/local/shop/services';

/** Where each failure point lies (reliability 2.3). */
export const POINTS: Readonly<Record<string, App>> = {
  F1: 'gateway',
  F2: 'gateway',
  F3: 'order',
  F3b: 'order',
  F4: 'catalogue',
  F5: 'catalogue',
  F6: 'order',
  F7: 'order',
  F8: 'gateway',
  F9: 'order',
};
