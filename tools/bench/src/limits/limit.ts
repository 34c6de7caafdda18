import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import type { Target } from '../load.js';
import type { Part } from '../shop/bench-shop.js';
import type { LimitPlan, ProcessPlan } from './limit-plan.js';

const PROGRAM = 'tools/bench/dist/limits/limit.main.js';

/** A running limit of an operation. */
export class Limit {
  private constructor(
    readonly target: Target,
    /** Process of the limit; null if the shop itself is the limit. */
    private readonly child: ChildProcess | null,
  ) {}

  static async start(plan: LimitPlan): Promise<Limit> {
    if (plan.kind === 'sameShop') return new Limit(plan.target, null);
    const { child, port } = await startProcess(plan);
    const url = `http://127.0.0.1:${String(port)}/`;
    return new Limit({ url, isRight: (body) => body.length > 0 }, child);
  }

  /** Returns the parts whose CPU time the limit uses, including its own process. */
  partsAmong(shop: readonly Part[]): Part[] {
    if (this.child === null) return [...shop];
    const itself = { name: 'limit', pid: this.child.pid ?? 0 };
    return [itself, ...shop.filter(({ name }) => name === 'postgresql')];
  }

  async stop(): Promise<void> {
    if (this.child === null) return;
    const exited = once(this.child, 'exit');
    this.child.kill();
    await exited;
  }
}

async function startProcess(plan: ProcessPlan): Promise<{ child: ChildProcess; port: number }> {
  // Keeps bytecode while the other side is measured, as the apps do.
  const child = fork(join(checkoutFolder(), PROGRAM), { execArgv: ['--no-flush-bytecode'] });
  const ready = once(child, 'message') as Promise<[number]>;
  child.send(plan);
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('A limit ended early')));
  const [port] = await Promise.race([ready, gone]);
  gone.catch(() => undefined);
  return { child, port };
}
