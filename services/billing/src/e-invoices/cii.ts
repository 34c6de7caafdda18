// The XML of a document: UN/CEFACT Cross Industry Invoice (D16B) according to EN 16931, as Factur-X embeds it.
import type {
  EInvoice,
  EInvoiceLine,
  Party,
  TaxBreakdown,
  TaxCategory,
  Taxed,
} from './e-invoice.js';
import { element, textUnlessEmpty } from './xml.js';

const ROOT = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};
const PROFILE = 'urn:cen.eu:en16931:2017';

const typeCodes: Record<EInvoice['kind'], string> = { invoice: '380', credit: '381' };
const unitCodes: Record<EInvoiceLine['unit'], string> = { piece: 'C62', m: 'MTR', yd: 'YRD' };
/** Reasons why there is no tax. */
const exemptions: Partial<Record<TaxCategory, { code: string; text: string }>> = {
  K: { code: 'VATEX-EU-IC', text: 'Intra-Community supply' },
  G: { code: 'VATEX-EU-G', text: 'Export outside the EU' },
  O: { code: 'VATEX-EU-O', text: 'Not subject to VAT' },
};

/** Returns the XML of a document that breaks no rule. */
export const ciiOf = (invoice: EInvoice): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'rsm:CrossIndustryInvoice',
    [contextOf(), headOf(invoice), transactionOf(invoice)],
    ROOT,
  )}`;

const contextOf = (): string =>
  element('rsm:ExchangedDocumentContext', [
    element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', PROFILE)]),
  ]);

const headOf = ({ kind, name, issuedOn, notes }: EInvoice): string =>
  element('rsm:ExchangedDocument', [
    element('ram:ID', name),
    element('ram:TypeCode', typeCodes[kind]),
    element('ram:IssueDateTime', [dayOf('udt', issuedOn)]),
    ...notes.map((note) => element('ram:IncludedNote', [element('ram:Content', note)])),
  ]);

const transactionOf = (invoice: EInvoice): string =>
  element('rsm:SupplyChainTradeTransaction', [
    ...invoice.lines.map(lineOf),
    element('ram:ApplicableHeaderTradeAgreement', [
      partyOf('ram:SellerTradeParty', invoice.seller),
      partyOf('ram:BuyerTradeParty', invoice.buyer),
      unlessEmpty(invoice.orderNumber, (number) =>
        element('ram:SellerOrderReferencedDocument', [element('ram:IssuerAssignedID', number)]),
      ),
    ]),
    element('ram:ApplicableHeaderTradeDelivery', [
      element('ram:ShipToTradeParty', [
        element('ram:PostalTradeAddress', [element('ram:CountryID', invoice.buyer.country)]),
      ]),
      element('ram:ActualDeliverySupplyChainEvent', [
        element('ram:OccurrenceDateTime', [dayOf('udt', invoice.suppliedOn)]),
      ]),
    ]),
    settlementOf(invoice),
  ]);

/** States the price of the whole line for its quantity, because the price of one piece may not be whole cents. */
const lineOf = ({ name, quantity, unit, netCents, ...tax }: EInvoiceLine, nth: number): string => {
  const ofUnit = { unitCode: unitCodes[unit] };
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(nth + 1))]),
    element('ram:SpecifiedTradeProduct', [element('ram:Name', name)]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [
        element('ram:ChargeAmount', amount(netCents)),
        element('ram:BasisQuantity', String(quantity), ofUnit),
      ]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', String(quantity), ofUnit),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', tax.category),
        rateOf(tax),
      ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', amount(netCents)),
      ]),
    ]),
  ]);
};

/** A seller without a VAT number is identified by the tax number (BR-CO-26). */
const partyOf = (tag: string, { name, address, country, vatId, taxNumber }: Party): string =>
  element(tag, [
    vatId === '' ? textUnlessEmpty('ram:ID', taxNumber) : '',
    element('ram:Name', name),
    element('ram:PostalTradeAddress', [
      ...addressLines(address),
      element('ram:CountryID', country),
    ]),
    registrationOf('FC', taxNumber),
    registrationOf('VA', vatId),
  ]);

const registrationOf = (schemeID: string, id: string): string =>
  unlessEmpty(id, (text) =>
    element('ram:SpecifiedTaxRegistration', [element('ram:ID', text, { schemeID })]),
  );

/** An address has three lines; further lines are joined into the last. */
function addressLines([one = '', two = '', ...more]: readonly string[]): string[] {
  const lines = [one, two, more.join(', ')];
  return ['ram:LineOne', 'ram:LineTwo', 'ram:LineThree'].map((tag, nth) =>
    textUnlessEmpty(tag, lines[nth] ?? ''),
  );
}

const settlementOf = (invoice: EInvoice): string =>
  element('ram:ApplicableHeaderTradeSettlement', [
    textUnlessEmpty('ram:TaxCurrencyCode', invoice.taxIn?.currency ?? ''),
    element('ram:InvoiceCurrencyCode', invoice.currency),
    ...invoice.taxes.map(taxOf),
    element('ram:SpecifiedTradePaymentTerms', [
      element('ram:Description', `As agreed with order ${invoice.orderNumber}`.trim()),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', amount(invoice.lineTotalCents)),
      element('ram:TaxBasisTotalAmount', amount(invoice.lineTotalCents)),
      element('ram:TaxTotalAmount', amount(invoice.taxTotalCents), {
        currencyID: invoice.currency,
      }),
      invoice.taxIn
        ? element('ram:TaxTotalAmount', amount(invoice.taxIn.cents), {
            currencyID: invoice.taxIn.currency,
          })
        : '',
      invoice.roundingCents === 0
        ? ''
        : element('ram:RoundingAmount', amount(invoice.roundingCents)),
      element('ram:GrandTotalAmount', amount(invoice.grandTotalCents)),
      element('ram:DuePayableAmount', amount(invoice.dueCents)),
    ]),
    invoice.credits === null
      ? ''
      : element('ram:InvoiceReferencedDocument', [
          element('ram:IssuerAssignedID', invoice.credits.name),
          element('ram:FormattedIssueDateTime', [dayOf('qdt', invoice.credits.issuedOn)]),
        ]),
  ]);

const taxOf = ({ category, rateBp, netCents, taxCents }: TaxBreakdown): string => {
  const why = exemptions[category];
  return element('ram:ApplicableTradeTax', [
    element('ram:CalculatedAmount', amount(taxCents)),
    element('ram:TypeCode', 'VAT'),
    textUnlessEmpty('ram:ExemptionReason', why?.text ?? ''),
    element('ram:BasisAmount', amount(netCents)),
    element('ram:CategoryCode', category),
    textUnlessEmpty('ram:ExemptionReasonCode', why?.code ?? ''),
    rateOf({ category, rateBp }),
  ]);
};

/** Returns nothing if the line is not subject to tax (BR-O-05). */
const rateOf = ({ category, rateBp }: Taxed): string =>
  category === 'O' ? '' : element('ram:RateApplicablePercent', percent(rateBp));

const unlessEmpty = (text: string, write: (text: string) => string): string =>
  text === '' ? '' : write(text);

const amount = (cents: number): string => (cents / 100).toFixed(2);
const percent = (rateBp: number): string => (rateBp / 100).toFixed(2);

/** `2026-11-29` -> `20261129` */
const dayOf = (prefix: 'udt' | 'qdt', day: string): string =>
  element(`${prefix}:DateTimeString`, day.replaceAll('-', ''), { format: '102' });
