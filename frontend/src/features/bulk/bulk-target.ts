/** Rows that a bulk change applies to: its input without the change. */
export type BulkTarget<Input> = Input extends unknown ? Omit<Input, 'change'> : never;
