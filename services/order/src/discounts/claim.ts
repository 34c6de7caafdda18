/** What became of a code that was sent. */
export interface CodeState {
  /** As typed. */
  code: string;
  isApplied: boolean;
  cents?: number;
  reason?: string;
  isUnknown?: boolean;
}

/** A use to be claimed when the order is placed; `code` in capitals, null of an automatic one. */
export interface Claim {
  discount: string;
  code: string | null;
  /** Whether a limit is to be held, of all uses or of one buyer. */
  isLimited: boolean;
}
