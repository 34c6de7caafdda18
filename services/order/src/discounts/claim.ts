/** The state of a code that was sent. */
export interface CodeState {
  /** The typed text. */
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
  /** True where a limit is checked, of all uses or of one buyer. */
  isLimited: boolean;
}
