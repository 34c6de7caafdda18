import type { ErrorCode, ErrorDetail } from '@shop/contracts/errors';
import type { InputOf, OutputOf, Rpc } from '@shop/contracts/message';
import { Bus } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';

interface RecordedRequest {
  readonly name: string;
  readonly input: unknown;
  /** What the real bus would carry along. */
  readonly token: string | undefined;
  readonly requestId: string | undefined;
}

/** Stands in for the services behind the gateway, held to the contract: it answers what a test tells it to. */
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

  /** From now on the request is answered so. */
  reply<R extends Rpc>(rpc: R, response: OutputOf<R> | ((input: InputOf<R>) => OutputOf<R>)): void {
    this.replies.set(rpc.name, (input) =>
      typeof response === 'function' ? (response as (input: unknown) => unknown)(input) : response,
    );
  }

  /** From now on the request is refused so. */
  refuse(rpc: Rpc, code: ErrorCode, details?: ErrorDetail[]): void {
    this.replies.set(rpc.name, () => {
      throw new DomainError(code, details);
    });
  }

  /** From now on every request that has no answer of its own is refused so. */
  refuseAll(code: ErrorCode): void {
    this.otherwise = code;
  }

  /** The answer to the next request gets lost. */
  loseNext(): void {
    this.losing = true;
  }

  /** No answer comes before this is over. */
  hold(held: Promise<void>): void {
    this.held = held;
  }

  /** Nothing is answered any more, and nothing remembered. */
  reset(): void {
    this.replies.clear();
    this.otherwise = 'service.unavailable';
    this.requests.length = 0;
  }
}
