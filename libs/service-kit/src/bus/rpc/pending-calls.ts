// The calls of this process that wait for their replies, limited in number and time.
import { DomainError } from '../../domain-error.js';

interface Pending {
  resolve(reply: Buffer): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

export class PendingCalls {
  private readonly calls = new Map<string, Pending>();

  constructor(private readonly limit = 1_000) {}

  get size(): number {
    return this.calls.size;
  }

  has(id: string): boolean {
    return this.calls.has(id);
  }

  /**
   * Waits for the reply to call `id`.
   * @throws DomainError `service.busy` at the bound, `service.unavailable` after `timeoutMs`
   */
  open(id: string, timeoutMs: number): Promise<Buffer> {
    if (this.calls.size >= this.limit) return Promise.reject(new DomainError('service.busy'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.reject(id, new DomainError('service.unavailable'));
      }, timeoutMs);
      this.calls.set(id, { resolve, reject, timer });
    });
  }

  /** Resolves a call; drops the reply to an expired one. */
  resolve(id: string, reply: Buffer): void {
    this.take(id)?.resolve(reply);
  }

  reject(id: string, error: Error): void {
    this.take(id)?.reject(error);
  }

  /** Rejects all calls at once, because the bus was lost. */
  rejectAll(): void {
    for (const id of this.calls.keys()) this.reject(id, new DomainError('service.unavailable'));
  }

  private take(id: string): Pending | undefined {
    const call = this.calls.get(id);
    if (!call) return undefined;
    clearTimeout(call.timer);
    this.calls.delete(id);
    return call;
  }
}
