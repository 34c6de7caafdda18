/**
 * Returns the two-sided p of the Mann-Whitney U test in its normal approximation: the probability that two samples of
 * the same distribution differ at least this much in rank. For samples of at least twenty values.
 */
export function rankTest(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, mine: true })),
    ...other.map((value) => ({ value, mine: false })),
  ].sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const equals = all.slice(from, to);
    // Equal values share their mean rank.
    rankSum += ((from + 1 + to) / 2) * equals.filter(({ mine }) => mine).length;
    ties += equals.length ** 3 - equals.length;
    from = to;
  }
  const n = one.length;
  const m = other.length;
  const total = all.length;
  const u = rankSum - (n * (n + 1)) / 2;
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  return deviation === 0 ? 1 : 2 * (1 - normal(Math.abs(u - (n * m) / 2) / deviation));
}

/** Returns the share of a normal distribution below z >= 0 (Abramowitz and Stegun 26.2.17, to seven decimals). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail = factors.reduceRight((sum, factor) => (sum + factor) * t, 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
