/**
 * What is asked for in one turn of the event loop is asked in one go, after it: one command for many costs little more
 * than one for one. `askMany` answers in the order in which it was asked; if it throws, all of that turn do.
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
