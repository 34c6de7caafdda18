// The service that the specs of the bus call. Its input determines how long it works and how it fails.
import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Inject, NotFoundException } from '@nestjs/common';
import type { InputOf, OutputOf, PayloadOf } from '@shop/contracts/core/message';
import { Public, SignedIn } from '@shop/service-kit/access';
import { DomainError } from '@shop/service-kit/domain-error';
import { RpcHandler, EventHandler, EventBatchHandler } from '@shop/service-kit/bus/handlers';
import type { Call, HandlerDelivery, EventDelivery } from '@shop/service-kit/bus/call';
import { harnessEvents, harnessRpc, type Failure } from './harness-contract.js';
import { EventLog } from './event-log.js';

type Input = InputOf<typeof harnessRpc.open>;
type Reply = OutputOf<typeof harnessRpc.open>;
type News = PayloadOf<typeof harnessEvents.moved>;

@Controller()
export class HarnessController {
  private readonly failed = new Set<string>();

  constructor(@Inject(EventLog) private readonly eventLog: EventLog) {}

  @Public()
  @RpcHandler(harnessRpc.open)
  async open(input: Input, call: Call): Promise<Reply> {
    await this.eventLog.during(input.key, async () => {
      await pause(input.work);
      if (input.fail) await failAs(input.fail);
    });
    const user = call.session?.user.name ?? null;
    return { key: input.key, requestId: call.requestId, user };
  }

  @Public()
  @RpcHandler(harnessRpc.brief)
  brief(input: Input, call: Call): Promise<Reply> {
    return this.open(input, call);
  }

  @SignedIn()
  @RpcHandler(harnessRpc.members)
  async members(input: Input, call: Call): Promise<Reply> {
    return Promise.resolve({ key: input.key, requestId: call.requestId, user: call.user.name });
  }

  @EventHandler(harnessEvents.placed, 'harness')
  async placed(event: News, { manager }: HandlerDelivery): Promise<void> {
    if (!manager.connection) throw new Error('an event is handled in a transaction');
    await this.eventLog.during(event.key, () => this.behave(event));
  }

  @EventBatchHandler(harnessEvents.moved, 'harness.batches')
  async moved(delivered: readonly EventDelivery<News>[]): Promise<void> {
    const news = delivered.map(({ payload }) => payload);
    const keys = news.map(({ key }) => key);
    await this.eventLog.during(keys, async () => {
      for (const one of news) await this.behave(one);
    });
  }

  private async behave({ key, work, behave }: News): Promise<void> {
    await pause(work);
    if (behave === 'die') process.exit(7);
    if (behave === 'unavailable') throw new DomainError('service.unavailable');
    if (behave === 'fail' || (behave === 'failOnce' && this.isFirst(key))) {
      throw new Error('the database is away');
    }
  }

  private isFirst(key: string): boolean {
    if (this.failed.has(key)) return false;
    this.failed.add(key);
    return true;
  }
}

function failAs(failure: Failure): Promise<never> {
  switch (failure) {
    case 'domain':
      throw new DomainError('order.outOfStock', [
        { path: 'p1', message: 'Only 2 left', available: 2 },
      ]);
    case 'plain':
      throw new Error('password=secret at /srv/shop');
    case 'nonError':
      // the bus has to survive this value
      throw Object.assign(Object.create(null), { odd: true }) as Error;
    case 'rejected':
      return Promise.reject(new TypeError('x is not a function'));
    case 'http':
      throw new NotFoundException('No such thing');
  }
}
