import type { App } from '@shop/dev-stack/shop/services';

/** Which app has which failure point (reliability 2.3). */
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
