/**
 * Collects the keys of one tick of the event loop and loads them together. `loadMany` returns results in the order of
 * its keys; if it throws, all calls of that tick reject.
 */
export function batchPerTick<Q, A>(
  loadMany: (keys: readonly Q[]) => Promise<readonly A[]>,
): (key: Q) => Promise<A | undefined> {
  let keys: Q[] = [];
  let loading: Promise<readonly A[]> | undefined;
  const request = async (): Promise<readonly A[]> => {
    await nextTick();
    const loaded = keys;
    keys = [];
    loading = undefined;
    return loadMany(loaded);
  };
  return async (key) => {
    const at = keys.push(key) - 1;
    loading ??= request();
    return (await loading)[at];
  };
}

const nextTick = (): Promise<void> => new Promise(setImmediate);
