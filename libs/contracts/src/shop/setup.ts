// The setup guide of a new shop, whose steps are completed by the state of the services.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { nothing } from '../core/shapes.js';

/** The steps, in the order in which they are shown. */
export const setupSteps = [
  'company',
  'product',
  'delivery',
  'payment',
  'tax',
  'mail',
  'publish',
] as const;
export const setupStep = z.enum(setupSteps);
export type SetupStep = z.infer<typeof setupStep>;

export const setupView = z.object({
  success: z.literal(true),
  isHidden: z.boolean(),
  steps: z.array(z.object({ key: setupStep, isDone: z.boolean() })),
  /** Steps whose service did not respond. */
  unavailable: z.array(setupStep),
});
export type SetupView = z.infer<typeof setupView>;

/** Hides the guide from admins, or shows it. */
export const setupVisibility = z.object({ isHidden: z.boolean() });
export type SetupVisibility = z.infer<typeof setupVisibility>;

export const setupRpc = {
  get: rpc('catalogue.getSetup', nothing, setupVisibility, 'read'),
  hide: rpc(
    'catalogue.hideSetup',
    setupVisibility,
    setupVisibility,
    'idempotent: a second delivery sets the same value',
  ),
};
