import { cpus, loadavg, totalmem } from 'node:os';

const BYTES_PER_GB = 2 ** 30;

/** The machine and its load, without which durations mean nothing. */
export function describeMachine(): string {
  const processors = cpus();
  const model = (processors[0]?.model ?? 'unknown').replace(/\s+/g, ' ').trim();
  const memory = `${String(Math.round(totalmem() / BYTES_PER_GB))} GB`;
  const load = (loadavg()[0] ?? 0).toFixed(0);
  return `${String(processors.length)} x ${model}, ${memory}, Node ${process.versions.node}, load ${load}`;
}
