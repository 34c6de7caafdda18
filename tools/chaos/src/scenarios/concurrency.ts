/** Runs the work for every item, at most `atOnce` at a time. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let index = next; index < items.length; index = next) {
      next += 1;
      const item = items[index];
      if (item !== undefined) await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
}

/** Repeats the work in each lane until the condition holds. */
export async function repeatInLanes(
  lanes: number,
  isOver: () => boolean,
  work: (lane: number) => Promise<void>,
): Promise<void> {
  const run = async (lane: number) => {
    while (!isOver()) await work(lane);
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
}
