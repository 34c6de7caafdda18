import type { ParcelView } from '@shop/contracts/ordering/parcels';

/** The carrier and number of a parcel, with a link if the carrier has a tracking address. */
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
