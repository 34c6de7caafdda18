import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { OutputOf, Rpc } from '@shop/contracts/message';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import type { z } from 'zod';

const PAUSE_MS = { least: 50, most: 150 };
/** A tenth of the reads may be asked twice, so that retries cannot double the load of a service in trouble. */
const RETRY_SHARE = 0.1;
const MAX_SAVED = 10;

/** Reads over the bus. One that gets no answer is asked once more: to read twice does no harm. */
@Injectable()
export class RetryingReader {
  private saved = MAX_SAVED;

  constructor(private readonly bus: Bus) {}

  request<R extends Rpc>(
    rpc: R,
    input: z.input<R['input']>,
    caller: CallerContext,
  ): Promise<OutputOf<R>> {
    return this.twice(() => this.bus.request(rpc, input, caller));
  }

  /** The answer's JSON as it came. */
  requestBytes<R extends Rpc>(
    rpc: R,
    input: z.input<R['input']>,
    caller: CallerContext,
  ): Promise<Buffer> {
    return this.twice(() => this.bus.requestBytes(rpc, input, caller));
  }

  private async twice<T>(read: () => Promise<T>): Promise<T> {
    this.saved = Math.min(this.saved + RETRY_SHARE, MAX_SAVED);
    try {
      return await read();
    } catch (error) {
      const unavailable = error instanceof DomainError && error.code === 'service.unavailable';
      if (!unavailable || this.saved < 1) throw error;
      this.saved -= 1;
      await wait(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));
      return read();
    }
  }
}
