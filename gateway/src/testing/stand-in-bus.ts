import type { ErrorCode, ErrorDetail } from '@shop/contracts/errors';
import type { InputOf, OutputOf, Rpc } from '@shop/contracts/message';
import { Bus } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';

interface Asked {
  readonly name: string;
  readonly input: unknown;
  /** What the real bus would carry along. */
  readonly token: string | undefined;
  readonly requestId: string | undefined;
}

/** Stands in for the services behind the gateway, held to the contract: it answers what a test tells it to. */
export class StandInBus {
  readonly asked: Asked[] = [];
  private losing = false;
  private otherwise: ErrorCode = 'service.unavailable';
  private held: Promise<void> | undefined;
  private readonly answers = new Map<string, (input: unknown) => unknown>();

  readonly bus = new Bus({
    call: async (rpc, input, { token, requestId }) => {
      this.asked.push({ name: rpc.name, input, token, requestId });
      await this.held;
      const answer = this.answers.get(rpc.name);
      const lost = this.losing;
      this.losing = false;
      if (lost) throw new DomainError('service.unavailable');
      if (!answer) throw new DomainError(this.otherwise);
      return Buffer.from(JSON.stringify(answer(rpc.input.parse(input))));
    },
  });

  /** From now on the request is answered so. */
  answer<R extends Rpc>(rpc: R, answer: OutputOf<R> | ((input: InputOf<R>) => OutputOf<R>)): void {
    this.answers.set(rpc.name, (input) =>
      typeof answer === 'function' ? (answer as (input: unknown) => unknown)(input) : answer,
    );
  }

  /** From now on the request is refused so. */
  refuse(rpc: Rpc, code: ErrorCode, details?: ErrorDetail[]): void {
    this.answers.set(rpc.name, () => {
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
    this.answers.clear();
    this.otherwise = 'service.unavailable';
    this.asked.length = 0;
  }
}
