import type { RollView } from '@shop/contracts/inventory/rolls';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { useChangeRollMutation, type RollChange } from './roll-admin-api';
import { newlyShortText } from './roll-text';

/** In milliseconds. An alert about orders that have become short stays long enough to be read. */
const SHOWN_MS = 5_000;
const SHORT_MS = 12_000;

/** Changes a roll at the version that the page shows; returns the reason if it fails, otherwise null. */
export function useChangeRoll({ _id, version }: RollView) {
  const [change, { isLoading }] = useChangeRollMutation();
  const dispatch = useDispatch();
  const run = async (
    act: RollChange['act'],
    body: Record<string, unknown>,
  ): Promise<string | null> => {
    const result = await change({ roll: _id, act, body: { ...body, version } });
    if (result.error) return errorMessage(result.error, 'The roll could not be changed');
    const { message, short } = result.data;
    const duration = short.length > 0 ? SHORT_MS : SHOWN_MS;
    dispatch(alertAdded({ type: 'success', msg: message + newlyShortText(short), duration }));
    return null;
  };
  return { run, isLoading };
}
