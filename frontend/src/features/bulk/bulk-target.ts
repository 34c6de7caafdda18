/** The rows that a bulk change is for: its input without the change. */
export type BulkTarget<Input> = Input extends unknown ? Omit<Input, 'change'> : never;
