import { useDeferredValue } from 'react';

/**
 * Returns a response, or undefined while it loads. Keeps the previous response until the first paint after a press, so
 * that a sort shows its arrow before the rows change.
 */
export function useLateData<Data>(data: Data | undefined): Data | undefined {
  const late = useDeferredValue(data);
  return data ?? late;
}
