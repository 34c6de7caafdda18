import type { ReturnableItem } from '@shop/contracts/ordering/returnable-item';
import { dayText } from '../../../lib/day-text';
import { SelectField } from '../../../ui/select-field';

/** The chosen parcel of each product; absent or empty for any parcel. */
export type ChosenParcels = Readonly<Record<string, string | undefined>>;

interface ParcelChoiceProps {
  items: readonly ReturnableItem[];
  chosen: ChosenParcels;
  onChange: (product: string, parcel: string) => void;
}

/** Chooses the parcel of each product that came in several. */
export function ParcelChoice({ items, chosen, onChange }: ParcelChoiceProps) {
  return items.map(
    ({ product, name, parcels }) =>
      parcels && (
        <SelectField
          key={product}
          label={`Parcel with ${name}`}
          options={[
            { value: '', label: 'Any parcel' },
            ...parcels.map((one) => ({ value: one._id, label: parcelText(one) })),
          ]}
          value={chosen[product] ?? ''}
          onChange={({ target }) => {
            onChange(product, target.value);
          }}
        />
      ),
  );
}

/** Returns the item with the part that can be returned from its chosen parcel. */
export function itemInParcel(item: ReturnableItem, chosen: ChosenParcels): ReturnableItem {
  const parcel = item.parcels?.find(({ _id }) => _id === chosen[item.product]);
  if (!parcel) return item;
  const { quantity, lengths } = parcel;
  return { ...item, quantity, ...(lengths && { lengths }) };
}

const parcelText = ({
  number,
  deliveredAt,
}: NonNullable<ReturnableItem['parcels']>[number]): string =>
  deliveredAt === undefined
    ? `Parcel P${String(number)}, not delivered`
    : `Parcel P${String(number)}, delivered ${dayText(deliveredAt)}`;
