// The calls of this process that wait for their reply: never more than a bound, never for ever.
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

  /** A reply to an expired call is dropped. */
  resolve(id: string, reply: Buffer): void {
    this.take(id)?.resolve(reply);
  }

  reject(id: string, error: Error): void {
    this.take(id)?.reject(error);
  }

  /** The bus is gone: rejects all calls at once. */
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
