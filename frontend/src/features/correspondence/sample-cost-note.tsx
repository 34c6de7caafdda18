import { costOfSamples } from '@shop/contracts/correspondence/correspondence-forms';
import { policy } from '@shop/contracts/pricing/policy';
import { formatDollars, toDollars } from '@shop/contracts/money/price';
import { useSelector } from 'react-redux';
import { selectUser } from '../auth/auth-slice';
import { useSampleAllowanceQuery } from './correspondence-api';
import styles from './sample-rows.module.css';

/** The cost of the chosen samples, from the policy and the free samples left for the account. */
export function SampleCostNote({ pieces }: { pieces: number }) {
  const user = useSelector(selectUser);
  const { data } = useSampleAllowanceQuery(undefined, { skip: user === null });
  if (pieces === 0 || pieces > policy.samples.perRequest) return null;
  const { free, totalCents, isShippingFree } = costOfSamples(pieces, data?.freeLeft ?? 0);
  return (
    <p role="status" className={styles.cost}>
      {pieces} {pieces === 1 ? 'piece' : 'pieces'}
      {free > 0 && `, ${String(free)} free`}: {formatDollars(toDollars(totalCents))}, shipping{' '}
      {isShippingFree ? 'free' : 'at cost'}
    </p>
  );
}
