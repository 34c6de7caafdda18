import type { Finding } from '../measure.js';

/** CPU time comes first, because it is the steadier measure on a shared machine. */
export function findingLine(finding: Finding): string {
  const { operation, products, connections, shop, limit, ratio } = finding;
  return [
    `${operation.name.padEnd(8)} ${thousands(products).padStart(9)} products, ${String(connections).padStart(2)} conn:`,
    `${cpu(shop.cpuPerThousand)} CPU s/1000 (limit ${cpu(limit.cpuPerThousand)}),`,
    `${rate(shop.perSecond)}/s (limit ${rate(limit.perSecond)}/s),`,
    `p50 ${ms(shop.p50Ms)}, p99 ${ms(shop.p99Ms)} (limit ${ms(limit.p99Ms)}),`,
    `ratio ${ratio.toFixed(2)}${verdictOf(finding)}`,
  ].join(' ');
}

/** Lists CPU time by part, for the parts that used any. */
export function partsLine({ cpuByPart }: Finding): string {
  const parts = Object.entries(cpuByPart)
    .filter(([, seconds]) => seconds >= 0.001)
    .map(([part, seconds]) => `${part} ${cpu(seconds)}`);
  return `           CPU s/1000 by part: ${parts.join(', ') || 'too little to count'}`;
}

/** Only 20 connections have a share to reach. */
function verdictOf({ connections, operation, ratio }: Finding): string {
  if (connections === 1) return '';
  const isReached = ratio >= operation.share;
  return isReached
    ? ` (${String(operation.share)} reached)`
    : ` (${String(operation.share)} NOT reached)`;
}

export const cpu = (seconds: number): string => seconds.toFixed(3);
export const rate = (perSecond: number): string => thousands(Math.round(perSecond));
export const ms = (value: number): string =>
  `${value.toFixed(value < 10 ? 1 : 0)} ms`.replace('.0 ', ' ');
export const thousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
