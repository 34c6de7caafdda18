// Requests to other services. Code outside this folder does not see AMQP channels.
import type { OutputOf, Rpc } from '@shop/contracts/core/message';
import type { z } from 'zod';
import { DomainError } from '../domain-error.js';

/** The caller of a request: the id of the HTTP request and the session token. */
export interface CallerContext {
  readonly requestId?: string;
  readonly token?: string;
}

/** The caller for a process that makes its own requests, without a session. */
export const systemCaller: CallerContext = {};

/** Sends one request and waits for the bytes of its reply. */
export interface RpcTransport {
  call(rpc: Rpc, input: unknown, from: CallerContext): Promise<Buffer>;
}

export class Bus {
  constructor(private readonly transport: RpcTransport) {}

  /**
   * Calls the owner of the noun.
   * @throws DomainError with the owner's code; `service.unavailable` when the bus or the owner does not reply
   * in time; `service.busy` when the owner's queue or this process's list of open calls is full
   */
  async request<R extends Rpc>(
    rpc: R,
    input: z.input<R['input']>,
    from: CallerContext,
  ): Promise<OutputOf<R>> {
    const reply = await this.requestBytes(rpc, input, from);
    return JSON.parse(reply.toString()) as OutputOf<R>;
  }

  /** Sends a request and returns the unparsed JSON, for replies that are forwarded unread. */
  async requestBytes<R extends Rpc>(
    rpc: R,
    input: z.input<R['input']>,
    from: CallerContext,
  ): Promise<Buffer> {
    try {
      return await this.transport.call(rpc, input, from);
    } catch (error) {
      if (error instanceof DomainError) error.rpcName ??= rpc.name;
      throw error;
    }
  }
}
