import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { OutputOf, Rpc } from '@shop/contracts/core/message';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import type { z } from 'zod';

const PAUSE_MS = { least: 50, most: 150 };
/** A tenth of the reads may be retried, so that retries cannot double the load of a failing service. */
const RETRY_SHARE = 0.1;
const MAX_BUDGET = 10;

/** Reads over the bus. A read without a response is retried once, which is safe for a read. */
@Injectable()
export class RetryingReader {
  private budget = MAX_BUDGET;

  constructor(private readonly bus: Bus) {}

  request<R extends Rpc>(
    rpc: R,
    input: z.input<R['input']>,
    caller: CallerContext,
  ): Promise<OutputOf<R>> {
    return this.twice(() => this.bus.request(rpc, input, caller));
  }

  /** The unparsed JSON of the reply. */
  requestBytes<R extends Rpc>(
    rpc: R,
    input: z.input<R['input']>,
    caller: CallerContext,
  ): Promise<Buffer> {
    return this.twice(() => this.bus.requestBytes(rpc, input, caller));
  }

  private async twice<T>(read: () => Promise<T>): Promise<T> {
    this.budget = Math.min(this.budget + RETRY_SHARE, MAX_BUDGET);
    try {
      return await read();
    } catch (error) {
      const unavailable = error instanceof DomainError && error.code === 'service.unavailable';
      if (!unavailable || this.budget < 1) throw error;
      this.budget -= 1;
      await wait(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));
      return read();
    }
  }
}
