/** How many may go together, and how heavy they may be. */
interface Packing<One> {
  /** Where it goes: only what has one place goes together. */
  readonly placeOf: (one: One) => string;
  readonly bytesOf: (one: One) => number;
  readonly most: number;
  /** Of all that go together; what is larger goes alone. */
  readonly mostBytes: number;
}

/** What goes to one place goes together, in its order, as many as fit. */
export function packed<One>(
  all: readonly One[],
  { placeOf, bytesOf, most, mostBytes }: Packing<One>,
): [One, ...One[]][] {
  const packs: [One, ...One[]][] = [];
  const open = new Map<string, { pack: [One, ...One[]]; bytes: number }>();
  for (const one of all) {
    const place = placeOf(one);
    const bytes = bytesOf(one);
    const last = open.get(place);
    if (last && last.pack.length < most && last.bytes + bytes <= mostBytes) {
      last.pack.push(one);
      last.bytes += bytes;
    } else {
      const pack: [One, ...One[]] = [one];
      packs.push(pack);
      open.set(place, { pack, bytes });
    }
  }
  return packs;
}
