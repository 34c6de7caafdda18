import { DISPATCH_AT_ONCE } from '@shop/contracts/ordering/many-parcels';
import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { useDispatchParcelsMutation } from './parcel-admin-api';

interface DispatchChosenProps {
  chosen: readonly string[];
  /** Called with the parcels that did not leave. */
  onDone: (left: readonly string[]) => void;
}

/** Dispatches the chosen parcels, in calls of a few, and lists those that did not leave. */
export function DispatchChosen({ chosen, onDone }: DispatchChosenProps) {
  const [dispatch, { isLoading, error }] = useDispatchParcelsMutation();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const press = async () => {
    const failed = new Map<string, string>();
    for (let from = 0; from < chosen.length; from += DISPATCH_AT_ONCE) {
      const { data } = await dispatch(chosen.slice(from, from + DISPATCH_AT_ONCE));
      if (!data) return;
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
