import { cpus, loadavg, totalmem } from 'node:os';

const BYTES_PER_GB = 2 ** 30;

/** Describes the machine and its load, because durations mean nothing without them. */
export function describeMachine(): string {
  const processors = cpus();
  const model = (processors[0]?.model ?? 'unknown').replace(/\s+/g, ' ').trim();
  const memory = `${String(Math.round(totalmem() / BYTES_PER_GB))} GB`;
  const load = (loadavg()[0] ?? 0).toFixed(0);
  return `${String(processors.length)} x ${model}, ${memory}, Node ${process.versions.node}, load ${load}`;
}
