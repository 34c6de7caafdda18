// Renders docs/performance.md from one run.
import { cpus, totalmem } from 'node:os';
import { sum } from '@shop/contracts/core/numbers';
import type { Finding } from '../measure.js';
import { cpu, ms, rate, thousands } from './lines.js';

const BYTES_PER_GIB = 2 ** 30;
const BYTES_PER_MIB = 2 ** 20;

export interface Run {
  findings: readonly Finding[];
  /** Idle memory in bytes, by app. */
  memory: Readonly<Record<string, number>>;
  /** Seconds from start to ready, by app. */
  starts: Readonly<Record<string, number>>;
  /** Share of its usual rate that the list keeps while orders are placed; null if it was not measured. */
  listBesideOrders: number | null;
}

/** Renders the page as Markdown. */
export function pageOf(run: Run): string {
  const sizes = [...new Set(run.findings.map(({ products }) => products))];
  return [
    '# What the shop does in a second',
    '',
    'Written by `npm run bench` from one run. Each operation ran beside its limit, the least that could do the same, in',
    'turns and on the same machine: the ratio is what carries over to other machines, the rates are not. CPU seconds per',
    '1,000 responses count the gateway, the services and PostgreSQL beyond what they use idle, until the last e-mail has',
    'gone; of the limit, a bare `node:http` and PostgreSQL. E-mails go at 25 a second, beside both sides and after them.',
    '',
    `Seen on ${new Date().toISOString().slice(0, 10)}: ${machine()}.`,
    ...sizes.flatMap((size) => sectionOf(run.findings.filter(({ products }) => products === size))),
    ...besideOf(run.listBesideOrders),
    ...appsOf(run),
    '',
  ].join('\n');
}

function sectionOf(findings: readonly Finding[]): string[] {
  const rows = findings.map(({ operation, connections, shop, limit, ratio }) => [
    `${operation.name}: ${operation.what}`,
    String(connections),
    cpu(shop.cpuPerThousand),
    cpu(limit.cpuPerThousand),
    rate(shop.perSecond),
    rate(limit.perSecond),
    ms(shop.p50Ms),
    ms(shop.p99Ms),
    ratio.toFixed(2),
    connections === 1 ? '' : `${String(operation.share)} of ${operation.limit}`,
  ]);
  const head = [
    'Operation',
    'Connections',
    'CPU s/1,000',
    'Limit',
    'Per second',
    'Limit',
    'p50',
    'p99',
    'Ratio',
    'To reach',
  ];
  return ['', `## ${thousands(findings[0]?.products ?? 0)} products`, '', ...table(head, rows)];
}

const besideOf = (share: number | null): string[] =>
  share === null
    ? []
    : [
        '',
        `While 20 connections placed orders, the list kept ${share.toFixed(2)} of its own rate (0.5 to reach).`,
      ];

function appsOf({ memory, starts }: Run): string[] {
  const rows = Object.entries(memory).map(([app, bytes]) => [
    app,
    `${(bytes / BYTES_PER_MIB).toFixed(0)} MiB`,
    `${(starts[app] ?? 0).toFixed(1)} s`,
  ]);
  const all = sum(Object.values(memory)) / BYTES_PER_MIB;
  return [
    '',
    '## Memory and start',
    '',
    ...table(['App', 'Memory idle (PSS)', 'Start to ready'], rows),
    '',
    `Together ${all.toFixed(0)} MiB.`,
  ];
}

/** Lays the table out as prettier does. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, at) =>
    Math.max(3, title.length, ...rows.map((row) => (row[at] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}

function machine(): string {
  const processors = cpus();
  const memory = String(Math.round(totalmem() / BYTES_PER_GIB));
  return `${String(processors.length)} x ${processors[0]?.model.trim() ?? 'unknown'}, ${memory} GiB, Node ${process.versions.node}`;
}
