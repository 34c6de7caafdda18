// The service that the specs of the bus talk to: it works as long, and fails in the way, as it is told.
import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Inject, NotFoundException } from '@nestjs/common';
import type { InputOf, OutputOf, PayloadOf } from '@shop/contracts/message';
import { Public, SignedIn } from '../../access.js';
import { DomainError } from '../../domain-error.js';
import { Answers, Hears, HearsMany } from '../answers.js';
import type { Call, Delivery, Told } from '../call.js';
import { probeFacts, probeRpc } from './probe-contract.js';
import type { Failure } from './probe-contract.js';
import { Journal } from './journal.js';

type Input = InputOf<typeof probeRpc.open>;
type Reply = OutputOf<typeof probeRpc.open>;
type News = PayloadOf<typeof probeFacts.moved>;

@Controller()
export class ProbeController {
  private readonly failed = new Set<string>();

  constructor(@Inject(Journal) private readonly journal: Journal) {}

  @Public()
  @Answers(probeRpc.open)
  async open(input: Input, call: Call): Promise<Reply> {
    await this.journal.during(input.key, async () => {
      await pause(input.work);
      if (input.fail) await failAs(input.fail);
    });
    const user = call.session?.user.name ?? null;
    return { key: input.key, requestId: call.requestId, user };
  }

  @Public()
  @Answers(probeRpc.brief)
  brief(input: Input, call: Call): Promise<Reply> {
    return this.open(input, call);
  }

  @SignedIn()
  @Answers(probeRpc.members)
  async members(input: Input, call: Call): Promise<Reply> {
    return Promise.resolve({ key: input.key, requestId: call.requestId, user: call.user.name });
  }

  @Hears(probeFacts.placed, 'probe')
  async placed(fact: News, { manager }: Delivery): Promise<void> {
    if (!manager.connection) throw new Error('a fact is heard in a transaction');
    await this.journal.during(fact.key, () => this.behave(fact));
  }

  @HearsMany(probeFacts.moved, 'probe.lots')
  async moved(told: readonly Told<News>[]): Promise<void> {
    const news = told.map(({ payload }) => payload);
    const keys = news.map(({ key }) => key);
    await this.journal.during(keys, async () => {
      for (const one of news) await this.behave(one);
    });
  }

  private async behave({ key, work, behave }: News): Promise<void> {
    await pause(work);
    if (behave === 'die') process.exit(7);
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
      // eslint has a point: nobody should; the bus has to live with it all the same
      throw Object.assign(Object.create(null), { odd: true }) as Error;
    case 'rejected':
      return Promise.reject(new TypeError('x is not a function'));
    case 'http':
      throw new NotFoundException('No such thing');
  }
}
