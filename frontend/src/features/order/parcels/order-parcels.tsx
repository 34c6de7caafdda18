import { Panel } from '../../../ui/panel';
import { useParcelsOfOrderQuery } from './parcel-api';
import styles from './order-parcels.module.css';
import { parcelLineText, parcelStateText } from './parcel-text';
import { Tracking } from './tracking';

/** The parcels of an order for its customer; renders nothing if none is packed. */
export function OrderParcels({ order }: { order: string }) {
  const { data } = useParcelsOfOrderQuery(order, { refetchOnMountOrArgChange: true });
  if (!data || data.parcels.length === 0) return null;
  const { parcels, open } = data;
  return (
    <Panel title={parcels.length === 1 && open.length === 0 ? 'Parcel' : 'Parcels'}>
      <ol className={styles.parcels} aria-label="Parcels">
        {parcels.map((parcel) => (
          <li key={parcel._id}>
            <p className={styles.state}>{parcelStateText(parcel)}</p>
            <Tracking parcel={parcel} />
            <ul role="list" className={styles.lines}>
              {parcel.lines.map((line) => (
                <li key={line.product}>{parcelLineText(line)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {open.length > 0 && (
        <div className={styles.rest}>
          <p className={styles.state}>Still to come</p>
          <ul role="list" className={styles.lines}>
            {open.map((line) => (
              <li key={line.product}>{parcelLineText(line)}</li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}
