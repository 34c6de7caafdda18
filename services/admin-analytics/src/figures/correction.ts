/** Rows that differ from their owner's. They are replaced unless an event has updated them since. */
export interface Correction<Row> {
  ownerRows: readonly Row[];
  /** Ids that the owner does not have. */
  gone: readonly string[];
  /** Time of the database's clock before the request to the owner. */
  since: string;
}
