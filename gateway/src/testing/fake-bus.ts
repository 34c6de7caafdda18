import type { ErrorCode } from '@shop/contracts/core/errors';
import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import type { InputOf, OutputOf, Rpc } from '@shop/contracts/core/message';
import { Bus } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';

interface RecordedRequest {
  readonly name: string;
  readonly input: unknown;
  /** The caller context of the request. */
  readonly token: string | undefined;
  readonly requestId: string | undefined;
}

/** Replaces the services behind the gateway; validates input by the contract and replies as a spec says. */
export class FakeBus {
  readonly requests: RecordedRequest[] = [];
  private losing = false;
  private otherwise: ErrorCode = 'service.unavailable';
  private held: Promise<void> | undefined;
  private readonly replies = new Map<string, (input: unknown) => unknown>();

  readonly bus = new Bus({
    call: async (rpc, input, { token, requestId }) => {
      this.requests.push({ name: rpc.name, input, token, requestId });
      await this.held;
      const response = this.replies.get(rpc.name);
      const lost = this.losing;
      this.losing = false;
      if (lost) throw new DomainError('service.unavailable');
      if (!response) throw new DomainError(this.otherwise);
      return Buffer.from(JSON.stringify(response(rpc.input.parse(input))));
    },
  });

  /** Sets the reply to a request. */
  reply<R extends Rpc>(rpc: R, response: OutputOf<R> | ((input: InputOf<R>) => OutputOf<R>)): void {
    this.replies.set(rpc.name, (input) =>
      typeof response === 'function' ? (response as (input: unknown) => unknown)(input) : response,
    );
  }

  /** Refuses a request from now on. */
  refuse(rpc: Rpc, code: ErrorCode, details?: ErrorDetail[]): void {
    this.replies.set(rpc.name, () => {
      throw new DomainError(code, details);
    });
  }

  /** Sets the refusal of every request without a reply of its own. */
  refuseAll(code: ErrorCode): void {
    this.otherwise = code;
  }

  /** Loses the reply to the next request. */
  loseNext(): void {
    this.losing = true;
  }

  /** Holds all replies until the promise settles. */
  hold(held: Promise<void>): void {
    this.held = held;
  }

  /** Removes all replies and recorded requests. */
  reset(): void {
    this.replies.clear();
    this.otherwise = 'service.unavailable';
    this.requests.length = 0;
  }
}
