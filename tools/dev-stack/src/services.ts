import type { CpuPriority } from './machine/cpu-priority.js';

/** The six services. The name is also that of the folder, the bus user and (with _) the database. */
export const SERVICES = [
  'auth',
  'catalogue',
  'order',
  'billing',
  'admin-analytics',
  'correspondence',
] as const;
export type Service = (typeof SERVICES)[number];

/** Every process of the shop, in the order in which they start. */
export const APPS = [...SERVICES, 'gateway'] as const;
export type App = (typeof APPS)[number];

/** Services that work after an order is placed, and must not slow down the next order. */
const FOLLOWERS: readonly App[] = ['billing', 'admin-analytics', 'correspondence'];

/** Returns the CPU priority of an app; undefined for the gateway, which keeps the normal one. */
export function cpuPriorityOf(app: App): CpuPriority | undefined {
  if (app === 'gateway') return undefined;
  return FOLLOWERS.includes(app) ? 'lowest' : 'low';
}

export const databaseOf = (service: Service) => service.replace('-', '_');

/** Returns the folder of an app below the root of the checkout. */
export const folderOf = (app: App) => (app === 'gateway' ? app : `services/${app}`);

/** Services whose demo data is stored before they start. The demo data of order needs a running catalogue. */
export const SEEDED_FIRST: readonly Service[] = ['auth', 'catalogue', 'correspondence'];
export const SEEDED_LAST: readonly Service[] = ['order'];
