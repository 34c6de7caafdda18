import { eventProviders } from '@shop/contracts/billing/payment-page';

type EventProvider = (typeof eventProviders)[number];

/** Where this provider sends its events. */
export const eventsPathOf = (provider: EventProvider): string => `/api/payments/${provider}/events`;

export const isEventsPath = (route: string): boolean =>
  eventProviders.some((provider) => eventsPathOf(provider) === route);
