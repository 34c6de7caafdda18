const DEFAULT_S = 600;

/** How often a service compares what it has with another service, in seconds. */
export class ReconciliationPeriod {
  constructor(readonly seconds: number = DEFAULT_S) {}
}
