import type { ParcelView } from '@shop/contracts/ordering/parcels';

/** The carrier and the number of a parcel, with a link where the carrier has one. */
export function Tracking({ parcel }: { parcel: ParcelView }) {
  const { carrier, tracking, trackingUrl } = parcel;
  if (carrier === undefined && tracking === undefined) return null;
  return (
    <p>
      {carrier}
      {carrier !== undefined && tracking !== undefined && ', '}
      {trackingUrl === undefined ? (
        tracking
      ) : (
        <a href={trackingUrl} target="_blank" rel="noreferrer">
          Track {tracking}
        </a>
      )}
    </p>
  );
}
