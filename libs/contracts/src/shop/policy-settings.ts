// The figures of the policies, as admins edit them: stored by the catalogue, used by every service.
import { z } from 'zod';
import { event, rpc } from '../core/message.js';
import { nothing } from '../core/shapes.js';
import { firstPolicies } from '../pricing/policy.js';

const figure = (label: string, min: number, max: number) =>
  z
    .int(`${label}: enter a whole number`)
    .min(min, `${label}: at least ${String(min)}`)
    .max(max, `${label}: at most ${String(max)}`);

const figures = z.object({
  returns: z.object({
    withinDays: figure('Return period (days)', 1, 365),
    /** True if the shop shows how to withdraw from a contract. */
    isWithdrawalShown: z.boolean().default(true),
    /** A withdrawal period that would end on one of these days ends on the next working day (V50). */
    holidays: z
      .array(z.iso.date('Holidays: enter days such as 2026-12-25'))
      .max(200, 'Holidays: at most 200')
      .optional(),
  }),
  support: z
    .object({
      /** 0 is Sunday. */
      weekdays: z.array(z.int().min(0).max(6)).min(1, 'Choose a day').max(7),
      opens: figure('Opens', 0, 23),
      closes: figure('Closes', 1, 24),
      replyBusinessHours: figure('Hours until a reply', 1, 200),
      ticketHours: figure('Hours until a ticket is read', 1, 200),
      quoteHours: figure('Hours until a quote', 1, 500),
    })
    .refine(({ opens, closes }) => opens < closes, 'Support closes after it opens'),
  quality: z.object({ claimWithinDays: figure('Period to claim a fault (days)', 1, 365) }),
  samples: z
    .object({
      perFabric: figure('Samples per fabric', 1, 50),
      perRequest: figure('Samples per request', 1, 100),
      free: figure('Free samples per business account', 0, 100),
      priceCents: figure('Price of a sample', 0, 1_000_000),
      shippingFreeFrom: figure('Free delivery from', 1, 100),
      dispatchHours: figure('Hours until samples are sent', 1, 500),
    })
    .refine(
      ({ perFabric, perRequest }) => perFabric <= perRequest,
      'Samples per request cannot be fewer than samples per fabric',
    ),
});

export const policySettings = figures.extend({
  /** Earlier return periods, oldest first: an order keeps the period of its time. */
  earlierReturns: z.array(z.object({ until: z.iso.datetime(), withinDays: z.int() })),
});
export type PolicySettings = z.infer<typeof policySettings>;

/** Version 0 until something is saved. */
export const policiesView = z.object({ version: z.int(), policies: policySettings });
export type PoliciesView = z.infer<typeof policiesView>;
export const firstPoliciesView: PoliciesView = { version: 0, policies: firstPolicies };

/** `version` is the one that was edited. */
export const changePoliciesInput = z.object({ version: z.int(), policies: figures });
export type ChangePoliciesInput = z.infer<typeof changePoliciesInput>;

export const policiesRpc = {
  get: rpc('catalogue.getPolicies', nothing, policiesView, 'read'),
  /** Throws `catalogue.settingsChanged` on an older version, with both values of each group that differs. */
  save: rpc('catalogue.savePolicies', changePoliciesInput, policiesView, 'inbox', 7_000),
};

export const policiesEvents = {
  /** All figures; consumers keep the newest version. */
  changed: event('catalogue.policiesChanged', policiesView),
};
