import { Histogram, type HistogramConfiguration } from 'prom-client';

type Labels<T extends string> = Partial<Record<T, string | number>>;

/** One line of figures, in plain numbers: what happens ten thousand times a second is counted by an addition. */
export class Tally {
  /** How many fell into each bucket; the last bucket has no bound. */
  readonly counts: number[];
  sum = 0;

  constructor(private readonly bounds: readonly number[]) {
    this.counts = Array<number>(bounds.length + 1).fill(0);
  }

  add(value: number): void {
    let bucket = 0;
    while (value > (this.bounds[bucket] ?? Infinity)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sum += value;
  }
}

interface Line<T extends string> {
  labels: Labels<T>;
  tally: Tally;
}

/** A histogram whose lines are tallies: they become Prometheus's figures only when somebody asks for those. */
export class TalliedHistogram<T extends string> extends Histogram<T> {
  private readonly lines = new Map<string, Line<T>>();

  constructor(private readonly own: HistogramConfiguration<T> & { buckets: number[] }) {
    super(own);
  }

  /** The line of these labels. Whoever adds to it all the time keeps it. */
  tally(labels: Labels<T>): Tally {
    const name = JSON.stringify(labels);
    const known = this.lines.get(name);
    if (known) return known.tally;
    const tally = new Tally(this.own.buckets);
    this.lines.set(name, { labels, tally });
    return tally;
  }

  /** What prom-client's registry, and its own `get`, ask a metric for. */
  getForPromString(): Promise<object> {
    const { name, help } = this.own;
    const values = [...this.lines.values()].flatMap((line) => this.figuresOf(line));
    return Promise.resolve({ name, help, type: 'histogram', aggregator: 'sum', values });
  }

  private figuresOf({ labels, tally }: Line<T>): object[] {
    const { name, buckets } = this.own;
    let count = 0;
    const upTo = tally.counts.map((more, at) => {
      count += more;
      const le = buckets[at] ?? '+Inf';
      return { metricName: `${name}_bucket`, labels: { le }, sharedLabels: labels, value: count };
    });
    const shared = { labels: {}, sharedLabels: labels };
    return [
      ...upTo,
      { ...shared, metricName: `${name}_sum`, value: tally.sum },
      { ...shared, metricName: `${name}_count`, value: count },
    ];
  }
}
