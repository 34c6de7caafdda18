import type { ParcelView } from '@shop/contracts/ordering/parcels';
import { Suspense } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { lazyPart } from '../../../ui/lazy-part';
import { DialogButton } from '../../../ui/office/dialog-button';
import { Spinner } from '../../../ui/spinner';
import { parcelLineText, parcelStateText } from '../../order/parcels/parcel-text';
import { Tracking } from '../../order/parcels/tracking';
import { useMoveParcelMutation, useOpenParcelMutation } from './parcel-admin-api';
import { PrintButtons } from './print-buttons';
import styles from './parcels.module.css';

const DeliveredForm = lazyPart(async () => (await import('./delivered-form')).DeliveredForm);
const ResendForm = lazyPart(async () => (await import('./resend-form')).ResendForm);
const TrackingForm = lazyPart(async () => (await import('./tracking-form')).TrackingForm);

/** A parcel with its next actions. */
export function ParcelRow({ parcel }: { parcel: ParcelView }) {
  const { _id, number, state, mark, lines, replacedBy } = parcel;
  const [move, moving] = useMoveParcelMutation();
  const [open, opening] = useOpenParcelMutation();
  const error = moving.error ?? opening.error;
  const isUnderWay = state === 'dispatched' && mark === undefined;
  return (
    <li className={styles.parcel}>
      <p>
        <strong>P{number}</strong> {parcelStateText(parcel)}
        {replacedBy !== undefined && ` as P${String(replacedBy)}`}
      </p>
      <Tracking parcel={parcel} />
      <ul role="list" className={styles.quiet}>
        {lines.map((line) => (
          <li key={line.product}>{parcelLineText(line)}</li>
        ))}
      </ul>
      {error && <p role="alert">{errorMessage(error, 'The parcel could not be changed')}</p>}
      <div className={styles.actions}>
        {state === 'packed' && (
          <>
            <Button
              busy={moving.isLoading}
              onClick={() => void move({ parcel: _id, to: 'dispatch' })}
            >
              Dispatch
            </Button>
            <Button
              variant="quiet"
              busy={moving.isLoading}
              onClick={() => void move({ parcel: _id, to: 'dispatch', notify: false })}
            >
              Dispatch without e-mail
            </Button>
            <Button variant="quiet" busy={opening.isLoading} onClick={() => void open(_id)}>
              Open
            </Button>
          </>
        )}
        {isUnderWay && (
          <>
            <Button
              variant="secondary"
              busy={moving.isLoading}
              onClick={() => void move({ parcel: _id, to: 'deliver' })}
            >
              Delivered
            </Button>
            <DialogButton label="Earlier day" title={`P${String(number)} was delivered earlier`}>
              {(close) => (
                <Suspense fallback={<Spinner label="Loading the form..." />}>
                  <DeliveredForm parcel={parcel} onDone={close} />
                </Suspense>
              )}
            </DialogButton>
            <Button variant="quiet" onClick={() => void move({ parcel: _id, to: 'lost' })}>
              Lost
            </Button>
            <Button variant="quiet" onClick={() => void move({ parcel: _id, to: 'sent-back' })}>
              Sent back
            </Button>
          </>
        )}
        {parcel.canSendAgain && (
          <DialogButton label="Send again" title={`Send P${String(number)} again`}>
            {(close) => (
              <Suspense fallback={<Spinner label="Loading the form..." />}>
                <ResendForm parcel={parcel} onDone={close} />
              </Suspense>
            )}
          </DialogButton>
        )}
        <PrintButtons parcel={parcel} />
        {state !== 'delivered' && mark !== 'sentBack' && (
          <DialogButton label="Tracking" title={`Tracking of P${String(number)}`}>
            {(close) => (
              <Suspense fallback={<Spinner label="Loading the form..." />}>
                <TrackingForm parcel={parcel} onDone={close} />
              </Suspense>
            )}
          </DialogButton>
        )}
      </div>
    </li>
  );
}
