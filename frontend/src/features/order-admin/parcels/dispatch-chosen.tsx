import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { useDispatchParcelsMutation } from './parcel-admin-api';

interface DispatchChosenProps {
  chosen: readonly string[];
  /** Called with the parcels that were not dispatched. */
  onDone: (left: readonly string[]) => void;
}

/**
 * Dispatches the chosen parcels, and lists those that failed. Each parcel is a separate call, because capturing its
 * payment may need up to 6 of the 10 seconds that a call is allowed.
 */
export function DispatchChosen({ chosen, onDone }: DispatchChosenProps) {
  const [dispatch, { isLoading, error }] = useDispatchParcelsMutation();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const press = async () => {
    const failed = new Map<string, string>();
    for (const [at, one] of chosen.entries()) {
      const { data } = await dispatch([one]);
      if (!data) {
        onDone([...failed.keys(), ...chosen.slice(at)]);
        return;
      }
      for (const { parcel, message } of data.failed) failed.set(parcel, message);
    }
    setRefusals([...new Set(failed.values())]);
    onDone([...failed.keys()]);
  };
  return (
    <>
      <Button size="small" busy={isLoading} onClick={() => void press()}>
        Dispatch {chosen.length}
      </Button>
      {error && <p role="alert">{errorMessage(error, 'The parcels could not be dispatched')}</p>}
      {refusals.length > 0 && <p role="alert">Not dispatched: {refusals.join(' ')}</p>}
    </>
  );
}
