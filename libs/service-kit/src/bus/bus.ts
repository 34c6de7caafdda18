// Asking another service, as the rest of the shop sees it. Nobody outside this folder sees a channel.
import type { OutputOf, Rpc } from '@shop/contracts/message';
import type { z } from 'zod';
import { DomainError } from '../domain-error.js';

/** On whose behalf a request is sent: the call that it belongs to, and the token of who made that. */
export interface From {
  readonly requestId?: string;
  readonly token?: string;
}

/** Of a process that asks for itself, under an id of the request's own. */
export const ownAccount: From = {};

/** Sends one request and waits for the bytes of its answer. */
export interface Asker {
  call(rpc: Rpc, input: unknown, from: From): Promise<Buffer>;
}

export class Bus {
  constructor(private readonly asker: Asker) {}

  /**
   * Asks the owner of the noun.
   * @throws DomainError with the owner's code; `service.unavailable` when the bus or the owner does not answer
   * in time; `service.busy` when the owner's queue or this process's list of open calls is full
   */
  async ask<R extends Rpc>(rpc: R, input: z.input<R['input']>, from: From): Promise<OutputOf<R>> {
    const answer = await this.askBytes(rpc, input, from);
    return JSON.parse(answer.toString()) as OutputOf<R>;
  }

  /** As `ask`, but hands over the JSON as it came: for answers that are passed on unread. */
  async askBytes<R extends Rpc>(rpc: R, input: z.input<R['input']>, from: From): Promise<Buffer> {
    try {
      return await this.asker.call(rpc, input, from);
    } catch (error) {
      if (error instanceof DomainError) error.asked ??= rpc.name;
      throw error;
    }
  }
}
