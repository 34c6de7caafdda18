import { adminPaths } from '../../lib/admin-paths';
import { paths } from '../../lib/paths';
import { adminTabs } from '../layout/admin-tabs';

/** A page to open, or an action that starts at an address. */
export interface Command {
  label: string;
  to: string;
  /** Key after `g` that opens it. */
  goKey?: string | undefined;
}

const settings: Command[] = [
  { label: 'Company settings', to: adminPaths.settingsCompany.href() },
  { label: 'Payment settings', to: adminPaths.settingsPayments.href() },
  { label: 'Tax settings', to: adminPaths.settingsTaxes.href() },
  { label: 'Reduction settings', to: adminPaths.settingsReductions.href() },
  { label: 'Return settings', to: adminPaths.settingsReturns.href() },
  { label: 'Policy settings', to: adminPaths.settingsPolicies.href() },
  { label: 'Texts of e-mails', to: adminPaths.settingsEmails.href() },
  { label: 'Shop settings', to: adminPaths.settingsShop.href() },
];

export const pages: readonly Command[] = [
  ...adminTabs.map(({ label, to, goKey }) => ({ label, to, goKey })),
  { label: 'Payments to look at', to: adminPaths.discrepancies.href() },
  { label: 'Disputes', to: adminPaths.disputes.href() },
  { label: 'Bank transfers', to: adminPaths.transfers.href() },
  { label: 'Gift cards', to: adminPaths.giftCards.href() },
  ...settings,
  { label: 'View Site', to: paths.home.href() },
];

export const actions: readonly Command[] = [
  { label: 'New draft', to: adminPaths.draftNew.href() },
  { label: 'New product', to: adminPaths.productNew.href() },
  { label: 'New cloth', to: adminPaths.clothNew.href() },
  { label: 'New certificate', to: adminPaths.certificateNew.href() },
  { label: 'Receive delivery', to: adminPaths.rollsReceive.href() },
  { label: 'New page', to: adminPaths.contentNew.href() },
  { label: 'New discount', to: adminPaths.discountNew.href() },
  { label: 'New shipping zone', to: adminPaths.shippingZoneNew.href() },
  { label: 'New tax zone', to: adminPaths.taxZoneNew.href() },
];

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns the commands in which every typed word is the start of a word. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const typed = wordsOf(text);
  if (typed.length === 0 && text.trim() !== '') return [];
  return commands.filter(({ label }) => {
    const words = wordsOf(label);
    return typed.every((start) => words.some((word) => word.startsWith(start)));
  });
}
