import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { checkoutFolder } from '@shop/dev-stack/machine/checkout';
import type { Target } from '../load.js';
import type { LimitPlan } from './limit-plan.js';

const PROGRAM = 'tools/bench/dist/limits/limit.main.js';

/** The limit of an operation, running. */
export class Limit {
  readonly name = 'limit';

  private constructor(
    private readonly child: ChildProcess,
    readonly target: Target,
  ) {}

  static async start(plan: LimitPlan): Promise<Limit> {
    // Keeps bytecode while the other side is measured, as the apps do.
    const child = fork(join(checkoutFolder(), PROGRAM), { execArgv: ['--no-flush-bytecode'] });
    const ready = once(child, 'message') as Promise<[number]>;
    child.send(plan);
    const gone = once(child, 'exit').then(() => Promise.reject(new Error('A limit ended early')));
    const [port] = await Promise.race([ready, gone]);
    gone.catch(() => undefined);
    const url = `http://127.0.0.1:${String(port)}/`;
    return new Limit(child, { url, isRight: (body) => body.length > 0 });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill();
    await exited;
  }
}
