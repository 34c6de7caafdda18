import type { ListedParcel } from '@shop/contracts/ordering/parcels';
import { adminPaths } from '../../../lib/admin-paths';
import { momentText } from '../../../lib/day-text';
import type { DataColumn } from '../../../ui/table/data-column';
import { parcelLineText, parcelStateText } from '../../order/parcels/parcel-text';
import { Tracking } from '../../order/parcels/tracking';
import type { ListColumns } from '../../views/list-address';

export const parcelColumnIds: ListColumns = {
  usual: ['parcel', 'customer', 'place', 'contents', 'carrier', 'packed', 'state'],
};

const contentsOf = ({ lines }: ListedParcel) => lines.map(parcelLineText).join(', ');

/** Returns the columns of the parcels; `nameOf` returns the order number with the parcel number. */
export const parcelColumns = (
  nameOf: (parcel: ListedParcel) => string,
): readonly DataColumn<ListedParcel>[] => [
  {
    id: 'parcel',
    label: 'Parcel',
    width: 9,
    isFixed: true,
    cell: (parcel) => <a href={adminPaths.order.href(parcel.order)}>{nameOf(parcel)}</a>,
  },
  { id: 'customer', label: 'For', width: 10, cell: ({ customer }) => customer },
  { id: 'place', label: 'Ships to', width: 11, cell: ({ place }) => place },
  {
    id: 'contents',
    label: 'Contents',
    width: 14,
    cell: (parcel) => <span title={contentsOf(parcel)}>{contentsOf(parcel)}</span>,
  },
  {
    id: 'carrier',
    label: 'Carrier',
    width: 11,
    cell: (parcel) => <Tracking parcel={parcel} />,
  },
  { id: 'packed', label: 'Packed', width: 12, cell: ({ packedAt }) => momentText(packedAt) },
  { id: 'state', label: 'State', width: 11, cell: parcelStateText },
];
