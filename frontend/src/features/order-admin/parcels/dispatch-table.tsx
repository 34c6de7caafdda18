import type { ListedParcel } from '@shop/contracts/ordering/parcels';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { momentText } from '../../../lib/day-text';
import { Table } from '../../../ui/list/table';
import { useNamedOrders } from '../../order/order-numbers';
import { numberOf } from '../../order/order-text';
import { parcelLineText, parcelStateText } from '../../order/parcels/parcel-text';
import { Tracking } from '../../order/parcels/tracking';

interface DispatchTableProps {
  parcels: readonly ListedParcel[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

export function DispatchTable({ parcels, chosen, onChoose }: DispatchTableProps) {
  const named = useNamedOrders(parcels.map(({ order }) => order));
  const nameOf = ({ order, number }: ListedParcel) =>
    `${numberOf(named(order))} P${String(number)}`;
  const all = parcels.every(({ _id }) => chosen.has(_id));
  return (
    <Table caption="Parcels">
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              aria-label="Choose all parcels of this page"
              checked={all}
              onChange={() => {
                onChoose(new Set(all ? [] : parcels.map(({ _id }) => _id)));
              }}
            />
          </th>
          <th scope="col">Parcel</th>
          <th scope="col">For</th>
          <th scope="col">Contents</th>
          <th scope="col">Carrier</th>
          <th scope="col">Packed</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {parcels.map((parcel) => (
          <tr key={parcel._id}>
            <td>
              <input
                type="checkbox"
                aria-label={`Choose ${nameOf(parcel)}`}
                checked={chosen.has(parcel._id)}
                onChange={() => {
                  onChoose(toggled(chosen, parcel._id));
                }}
              />
            </td>
            <th scope="row">
              <Link to={adminPaths.order.href(parcel.order)}>{nameOf(parcel)}</Link>
            </th>
            <td>
              {parcel.customer}
              <br />
              {parcel.place}
            </td>
            <td>{parcel.lines.map(parcelLineText).join(', ')}</td>
            <td>
              <Tracking parcel={parcel} />
            </td>
            <td>{momentText(parcel.packedAt)}</td>
            <td>{parcelStateText(parcel)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
