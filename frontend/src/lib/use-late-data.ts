import { useDeferredValue } from 'react';

/**
 * Returns a response, or undefined while it loads. A press that requests other data, such as a sort, is answered
 * first: until that paint the previous response stays.
 */
export function useLateData<Data>(data: Data | undefined): Data | undefined {
  const late = useDeferredValue(data);
  return data ?? late;
}
