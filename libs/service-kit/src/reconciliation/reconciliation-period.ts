const DEFAULT_S = 600;

/** Seconds between two comparisons of a service's data with another service. */
export class ReconciliationPeriod {
  constructor(readonly seconds: number = DEFAULT_S) {}
}
