import type { Precedence } from '../machine/precedence.js';

/** The five services, by the noun that names folder, bus user and (with _) database. */
export const SERVICES = [
  'auth',
  'catalogue',
  'order',
  'admin-analytics',
  'correspondence',
] as const;
export type Service = (typeof SERVICES)[number];

/** Every process of the shop, in the order in which they start. */
export const APPS = [...SERVICES, 'gateway'] as const;
export type App = (typeof APPS)[number];

/** To whom an app gives way where the processor is scarce; the gateway, to nobody. */
export function precedenceOf(app: App): Precedence | undefined {
  if (app === 'gateway') return undefined;
  return app === 'correspondence' || app === 'admin-analytics' ? 'last' : 'behind';
}

export const databaseOf = (service: Service) => service.replace('-', '_');

/** The folder of an app below the root of the checkout. */
export const folderOf = (app: App) => (app === 'gateway' ? app : `services/${app}`);

/** The services whose demo data is there before they start; order's needs a running catalogue. */
export const SEEDED_FIRST: readonly Service[] = ['auth', 'catalogue', 'correspondence'];
export const SEEDED_LAST: readonly Service[] = ['order'];
