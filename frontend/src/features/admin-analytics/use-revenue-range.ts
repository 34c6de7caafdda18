import {
  revenueQuery,
  revenueStep,
  type RevenueQuery,
} from '@shop/contracts/analytics/admin-analytics';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

interface Chosen {
  by: RevenueQuery['by'];
  from: string | undefined;
  to: string | undefined;
}

/** Reads the chosen date range from the URL; `fault` explains what is wrong with an invalid one. */
export function useRevenueRange() {
  const [params, setParams] = useSearchParams();
  const chosen: Chosen = {
    by: revenueStep.catch('month').parse(params.get('by')),
    from: params.get('from') ?? undefined,
    to: params.get('to') ?? undefined,
  };
  const parsed = revenueQuery.safeParse(chosen);
  // While the typed range is invalid, the last valid one stays on the screen.
  const [good, setGood] = useState<RevenueQuery>({ by: chosen.by });
  if (parsed.data && JSON.stringify(parsed.data) !== JSON.stringify(good)) setGood(parsed.data);

  const change = (parts: Partial<Chosen>) => {
    const { by, from, to } = { ...chosen, ...parts };
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ by: by === 'month' ? '' : by, from, to })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true });
  };

  return {
    chosen,
    query: parsed.data ?? good,
    fault: parsed.error?.issues[0]?.message,
    change,
  };
}
