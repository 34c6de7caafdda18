/** How many may go together, and how heavy they may be. */
interface ChunkOptions<One> {
  /** Where it goes: only what has one place goes together. */
  readonly groupOf: (one: One) => string;
  readonly sizeOf: (one: One) => number;
  readonly maxItems: number;
  /** Of all that go together; what is larger goes alone. */
  readonly maxBytes: number;
}

/** What goes to one place goes together, in its order, as many as fit. */
export function chunkBySize<One>(
  all: readonly One[],
  { groupOf: placeOf, sizeOf: bytesOf, maxItems: most, maxBytes: mostBytes }: ChunkOptions<One>,
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
