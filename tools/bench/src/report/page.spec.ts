import type { Finding } from '../measure.js';
import { operations } from '../operations/operations.js';
import { findingLine } from './lines.js';
import { pageOf } from './page.js';

const operation = operations.find(({ name }) => name === 'order');
const side = { perSecond: 612.4, p50Ms: 31, p99Ms: 80.5, cpuPerThousand: 2.25 };

function finding(ratio: number): Finding {
  if (!operation) throw new Error('Ordering is measured');
  const limit = { ...side, perSecond: 1_500, cpuPerThousand: 0.5 };
  return { operation, products: 1_000, connections: 20, shop: side, limit, ratio, cpuByPart: {} };
}

describe('the report of a run', () => {
  it('prints one line for each measurement, CPU first, with the verdict', () => {
    expect(findingLine(finding(0.41))).toBe(
      'order        1,000 products, 20 conn: 2.250 CPU s/1000 (limit 0.500), 612/s (limit 1,500/s), p50 31 ms, p99 81 ms (limit 81 ms), ratio 0.41 (0.4 reached)',
    );
    expect(findingLine(finding(0.39))).toMatch(/ratio 0\.39 \(0\.4 NOT reached\)$/);
  });

  it('writes a report page with a table for each size of the shop', () => {
    const page = pageOf({
      findings: [finding(0.41)],
      memory: { gateway: 80 * 2 ** 20 },
      starts: { gateway: 1.25 },
      listBesideOrders: 0.6,
    });
    expect(page).toContain('## 1,000 products');
    expect(page).toMatch(/\| order: .* \| 20 .* \| 0\.41 /);
    expect(page).toContain('kept 0.60 of its own rate');
    expect(page).toContain('Together 80 MiB.');
  });
});
