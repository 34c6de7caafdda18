import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Module, type DynamicModule, type Type } from '@nestjs/common';
import { rpc } from '@shop/contracts/message';
import { orderFacts } from '@shop/contracts/order';
import { id } from '@shop/contracts/shapes';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Public, RolesAllowed, SignedIn } from '../access.js';
import { Answers, Hears } from '../bus/answers.js';
import type { Call, Delivery } from '../bus/call.js';
import type { ServiceEnv } from '../config.js';
import { rootLogger } from '../logger.js';
import { Outbox } from '../outbox/outbox.js';
import { ServiceKitModule } from '../service-kit.module.js';
import { Note, notesDataSource } from './notes.js';

const SLOW_MS = 500;
const noteInput = z.object({ order: id });
const who = z.object({ name: z.string().nullable() });

export const specimenRpc = {
  note: rpc('order.note', noteInput, who, 'repeats: it is an example', 5_000),
  slowNote: rpc('order.slowNote', noteInput, who, 'repeats: it is an example', 5_000),
  crash: rpc('order.crash', z.object({}), who, 'read'),
  mine: rpc('order.mine', z.object({}), who, 'read'),
  all: rpc('order.all', z.object({}), who, 'read'),
};

/** Answers requests; a note and the fact that tells of it are one transaction. */
@Controller()
export class NotesRpc {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  @Public()
  @Answers(specimenRpc.note)
  async note({ order }: { order: string }, call: Call): Promise<{ name: string | null }> {
    await this.dataSource.transaction(async (manager) => {
      await manager.insert(Note, { id: order, text: call.requestId });
      await this.outbox.add(manager, orderFacts.holdReleased, order, { order, epoch: 1 });
    });
    return { name: call.session?.user.name ?? null };
  }

  @Public()
  @Answers(specimenRpc.slowNote)
  async slowNote(input: { order: string }, call: Call): Promise<{ name: string | null }> {
    rootLogger.info('begun');
    await pause(SLOW_MS);
    return this.note(input, call);
  }

  /** The kind of mistake that no handler can catch. */
  @Public()
  @Answers(specimenRpc.crash)
  async crash(): Promise<{ name: string | null }> {
    void Promise.reject(new Error('nobody waits for this'));
    return Promise.resolve({ name: null });
  }

  @SignedIn()
  @Answers(specimenRpc.mine)
  async mine(_input: object, call: Call): Promise<{ name: string | null }> {
    return Promise.resolve({ name: call.user.name });
  }

  @RolesAllowed('admin')
  @Answers(specimenRpc.all)
  async all(_input: object, call: Call): Promise<{ name: string | null }> {
    return Promise.resolve({ name: call.user.name });
  }
}

/** Hears the fact, and keeps a note of it. */
@Controller()
export class NotesConsumer {
  @Hears(orderFacts.holdReleased, 'notes')
  async noted({ order }: { order: string }, delivery: Delivery): Promise<void> {
    await delivery.manager.insert(Note, { id: order, text: delivery.requestId });
  }
}

@Module({})
export class SpecimenModule {
  /** `order` answers requests and says facts; `catalogue` hears them. */
  static with(
    name: 'order' | 'catalogue',
    config: ServiceEnv,
    controllers: Type[] = [name === 'order' ? NotesRpc : NotesConsumer],
  ): DynamicModule {
    const dataSource = notesDataSource(config.DATABASE_URL);
    return {
      module: SpecimenModule,
      imports: [ServiceKitModule.forService({ name, config, dataSource })],
      controllers,
    };
  }
}
