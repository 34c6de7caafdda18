import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Module, type DynamicModule, type Type } from '@nestjs/common';
import { rpc } from '@shop/contracts/core/message';
import { orderEvents } from '@shop/contracts/ordering/order';
import { id } from '@shop/contracts/core/shapes';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Public, RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { RpcHandler, EventHandler } from '@shop/service-kit/bus/handlers';
import type { Call, HandlerDelivery } from '@shop/service-kit/bus/call';
import type { ServiceEnv } from '@shop/service-kit/config';
import { rootLogger } from '@shop/service-kit/logger';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { ServiceKitModule } from '@shop/service-kit/service-kit.module';
import { Note, notesDataSource } from './notes.js';

const SLOW_MS = 500;
const noteInput = z.object({ order: id });
const who = z.object({ name: z.string().nullable() });

export const exampleRpc = {
  note: rpc('order.note', noteInput, who, 'repeats: it is an example', 5_000),
  slowNote: rpc('order.slowNote', noteInput, who, 'repeats: it is an example', 5_000),
  crash: rpc('order.crash', z.object({}), who, 'read'),
  mine: rpc('order.mine', z.object({}), who, 'read'),
  all: rpc('order.all', z.object({}), who, 'read'),
};

/** Handles requests; a note and its event are written in one transaction. */
@Controller()
export class NotesRpc {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  @Public()
  @RpcHandler(exampleRpc.note)
  async note({ order }: { order: string }, call: Call): Promise<{ name: string | null }> {
    await this.dataSource.transaction(async (manager) => {
      await manager.insert(Note, { id: order, text: call.requestId });
      await this.outbox.add(manager, orderEvents.holdReleased, order, { order, epoch: 1 });
    });
    return { name: call.session?.user.name ?? null };
  }

  @Public()
  @RpcHandler(exampleRpc.slowNote)
  async slowNote(input: { order: string }, call: Call): Promise<{ name: string | null }> {
    rootLogger.info('begun');
    await pause(SLOW_MS);
    return this.note(input, call);
  }

  /** Throws in a way that no handler can catch. */
  @Public()
  @RpcHandler(exampleRpc.crash)
  async crash(): Promise<{ name: string | null }> {
    void Promise.reject(new Error('unhandled in the background'));
    return Promise.resolve({ name: null });
  }

  @SignedIn()
  @RpcHandler(exampleRpc.mine)
  async mine(_input: object, call: Call): Promise<{ name: string | null }> {
    return Promise.resolve({ name: call.user.name });
  }

  @RolesAllowed('admin')
  @RpcHandler(exampleRpc.all)
  async all(_input: object, call: Call): Promise<{ name: string | null }> {
    return Promise.resolve({ name: call.user.name });
  }
}

/** Consumes the event and stores a note about it. */
@Controller()
export class NotesConsumer {
  @EventHandler(orderEvents.holdReleased, 'notes')
  async noted({ order }: { order: string }, delivery: HandlerDelivery): Promise<void> {
    await delivery.manager.insert(Note, { id: order, text: delivery.requestId });
  }
}

@Module({})
export class ExampleModule {
  /** `order` handles requests and publishes events; `catalogue` consumes them. */
  static with(
    name: 'order' | 'catalogue',
    config: ServiceEnv,
    controllers: Type[] = [name === 'order' ? NotesRpc : NotesConsumer],
  ): DynamicModule {
    const dataSource = notesDataSource(config.DATABASE_URL);
    return {
      module: ExampleModule,
      imports: [ServiceKitModule.forService({ name, config, dataSource })],
      controllers,
    };
  }
}
