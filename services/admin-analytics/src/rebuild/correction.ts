/** Rows that are not as their owner has them, and are set right unless something was heard of them since. */
export interface Correction<Row> {
  ownerRows: readonly Row[];
  /** Ids that the owner does not have. */
  gone: readonly string[];
  /** A time of the database's clock, before the owner was asked. */
  since: string;
}
