// Converts between the seller in the settings and the values of the form.
import { documentNumbering, seller, type ShopSettings } from '@shop/contracts/pricing/settings';
import type { TypedAmounts } from '../amounts.rules';

export interface SellerValues {
  sellerName: string;
  /** In several lines. */
  sellerAddress: string;
  sellerTaxNumber: string;
  sellerVatId: string;
  /** Empty for the currency of the documents. */
  sellerTaxCurrency: string;
  prefix: string;
  firstNumber: string;
}

type Stored = Pick<ShopSettings, 'seller' | 'documents'>;

export const sellerValuesOf = ({ seller: stored, documents }: Stored): SellerValues => ({
  sellerName: stored?.name ?? '',
  sellerAddress: stored?.address ?? '',
  sellerTaxNumber: stored?.taxNumber ?? '',
  sellerVatId: stored?.vatId ?? '',
  sellerTaxCurrency: stored?.taxCurrency ?? '',
  prefix: documents.prefix,
  firstNumber: String(documents.firstNumber),
});

const fieldOf: Record<string, string> = {
  name: 'sellerName',
  address: 'sellerAddress',
  taxNumber: 'sellerTaxNumber',
  vatId: 'sellerVatId',
  taxCurrency: 'sellerTaxCurrency',
};

/** Reads the seller; returns none if all its fields are empty. */
export function readSeller(values: SellerValues, { faults }: TypedAmounts): Stored {
  const typed = {
    name: values.sellerName,
    address: values.sellerAddress,
    taxNumber: values.sellerTaxNumber,
    vatId: values.sellerVatId,
    taxCurrency: values.sellerTaxCurrency.trim().toUpperCase(),
  };
  const isEmpty = Object.values(typed).every((text) => text.trim() === '');
  const numbering = {
    prefix: values.prefix.toUpperCase(),
    firstNumber: Number(values.firstNumber),
  };
  const issues = [
    ...(documentNumbering.safeParse(numbering).error?.issues ?? []),
    ...(isEmpty ? [] : (seller.safeParse(typed).error?.issues ?? [])),
  ];
  for (const { path, message } of issues.reverse()) {
    const field = String(path[0]);
    faults.set(fieldOf[field] ?? field, message);
  }
  return { seller: isEmpty ? null : typed, documents: numbering };
}
