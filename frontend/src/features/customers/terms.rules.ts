import {
  saveTermsInput,
  type SaveTermsInput,
  type CreditTermsView,
} from '@shop/contracts/billing/credit-terms';
import { toCents, toDollars } from '@shop/contracts/money/price';
import { centsText, readCents, readCount, TypedAmounts } from '../settings-admin/amounts.rules';
import { checkedBy, type Checked } from '../settings-admin/use-setting-form';

export interface TermsValues {
  isOn: boolean;
  company: string;
  limit: string;
  dueDays: string;
}

/** Returns the initial values of the form; the account's company if the terms have none. */
export const valuesOf = (terms: CreditTermsView, company: string | null): TermsValues => ({
  isOn: terms.isOn,
  company: terms.company === '' ? (company ?? '') : terms.company,
  limit: centsText(toCents(terms.limit)),
  dueDays: String(terms.dueDays),
});

/** Returns the input, or a message for each invalid field. */
export function checkTerms(values: TermsValues, version: number): Checked<SaveTermsInput> {
  const typed = new TypedAmounts();
  return checkedBy(saveTermsInput, typed, {
    isOn: values.isOn,
    company: values.company,
    limit: toDollars(typed.amount('limit', values.limit, readCents)),
    dueDays: typed.amount('dueDays', values.dueDays, readCount),
    version,
  });
}
