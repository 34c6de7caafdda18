/** A typed code and its state. */
export interface CodeState {
  /** The code as typed. */
  code: string;
  isApplied: boolean;
  cents?: number;
  reason?: string;
  isUnknown?: boolean;
}

/** A use to claim when the order is placed; `code` is in capitals, null for an automatic discount. */
export interface Claim {
  discount: string;
  code: string | null;
  /** True if a limit is checked, of all uses or per buyer. */
  isLimited: boolean;
}
