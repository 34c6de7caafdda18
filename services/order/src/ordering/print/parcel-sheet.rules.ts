// The packing slip and the label of a parcel.
import { company } from '@shop/contracts/core/company';
import { formatLength, unitsOf } from '@shop/contracts/money/length';
import { orderNumberText, parcelCode } from '@shop/contracts/ordering/order-number';
import type { PrintedPaper } from '@shop/contracts/ordering/print';
import { addressLines } from '@shop/contracts/places/address-lines';
import { countryCodeOf } from '@shop/contracts/places/country-name';
import type { AddressLabel, PackingSlip } from '@shop/paper/sheets';
import { DomainError } from '@shop/service-kit/domain-error';
import { inputOfParcel } from '../lifecycle/order-input.rules.js';
import type { PrintedLine, PrintedParcel } from './printed-parcels.query.js';

/** Returns the code of a parcel: `LM2610432P1`. */
export const codeOf = ({ order, number }: PrintedParcel): string =>
  parcelCode(orderNumberText(order.number, order.placedAt), number);

/** Returns the sheet of a parcel. Throws `print.notCharged` if the payment of its order is captured at dispatch. */
export function sheetOf(parcel: PrintedParcel, paper: PrintedPaper): PackingSlip | AddressLabel {
  const { order, id, state } = parcel;
  if (state === 'packed' && inputOfParcel(order, id) !== 'sendParcelCharged')
    throw new DomainError('print.notCharged');
  return paper === 'slip' ? slipOf(parcel) : labelOf(parcel);
}

function slipOf(parcel: PrintedParcel): PackingSlip {
  const { order, number, carrier, packedAt, lines } = parcel;
  return {
    kind: 'slip',
    code: codeOf(parcel),
    order: orderNumberText(order.number, order.placedAt),
    parcel: number,
    packedOn: dayText(packedAt),
    carrier,
    ...addressesOf(parcel),
    lines: lines
      .filter(({ inParcel }) => inParcel > 0)
      .map((line) => ({ ...lineOf(line, line.inParcel, line.lengths) })),
    follows: lines
      .filter(({ follows }) => follows > 0)
      .map((line) => lineOf(line, line.follows, null)),
  };
}

const labelOf = (parcel: PrintedParcel): AddressLabel => ({
  kind: 'label',
  code: codeOf(parcel),
  carrier: parcel.carrier,
  ...addressesOf(parcel),
  phone: parcel.order.recipient?.phone ?? '',
});

function addressesOf({ order }: PrintedParcel): Pick<AddressLabel, 'sender' | 'to'> {
  const { recipient, userName, shippingAddress } = order;
  const place = company.address.split(/[,\n]/).map((part) => part.trim());
  const from = countryCodeOf(place.at(-1) ?? '') ?? '';
  const name = recipient?.name ?? userName;
  const to = addressLines({ name, company: recipient?.company }, shippingAddress, from);
  return { sender: [company.name, ...place], to };
}

const lineOf = (line: PrintedLine, quantity: number, lengths: readonly number[] | null) => ({
  name: line.name,
  amount: amountOf(line, lengths ?? [quantity]),
  dyeLots: line.dyeLots.join(', '),
});

const amountOf = ({ unit, cutsPerUnit }: PrintedLine, amounts: readonly number[]): string =>
  amounts
    .map((amount) =>
      unit === 'piece'
        ? String(amount)
        : formatLength(unitsOf(amount, cutsPerUnit), unit, cutsPerUnit),
    )
    .join(' + ');

/** Formats a day as `29 November 2026`, in the time zone of the shop. */
export const dayText = (moment: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: company.timeZone }).format(
    moment,
  );
