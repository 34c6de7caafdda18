import { setupSteps } from '@shop/contracts/shop/setup';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import { fresh, useSetupQuery } from './admin-analytics-api';

// Only a new shop loads the steps.
const SetupSteps = lazyPart(async () => (await import('./setup-steps')).SetupSteps);

/** Setup steps of a new shop, ticked when done. Hidden once all are done or an admin hides it. */
export function SetupGuide() {
  const { data, refetch } = useSetupQuery(undefined, fresh);
  if (!data || data.isHidden) return null;
  const done = new Set(data.steps.filter(({ isDone }) => isDone).map(({ key }) => key));
  if (setupSteps.every((key) => done.has(key))) return null;
  return (
    <Suspense fallback={null}>
      <SetupSteps view={data} onRetry={() => void refetch()} />
    </Suspense>
  );
}
