/** A piece that an order has reserved and that is not cut yet. */
export interface ReservedPiece {
  /** The id of its reservation. */
  id: string;
  order: string;
  /** The length of its line that it is of, or a part of. */
  lengthNo: number;
  cuts: number;
  /** Null if it is short. */
  roll: string | null;
  /** True if the pieces of its line may be of several dye lots, and its lengths of several pieces. */
  mayMixLots: boolean;
  mayJoin: boolean;
  /** Number of pieces that its length is joined from, including itself. */
  joined: number;
  /** The dye lots of the pieces of its line that are cut already. */
  cutLots: readonly string[];
  heldAt: Date;
}
