import 'reflect-metadata';
import {
  authEvents,
  authRpc,
  type AuthReply,
  type LoginInput,
  type UserView,
} from '@shop/contracts/auth/auth';
import type { MessageHandler } from '@nestjs/microservices';
import { RequestHandler } from './rpc/request-handler.js';
import { RmqServer } from './rmq-server.js';
import { RpcHandler, EventHandler } from './handlers.js';
import type { Call, HandlerDelivery } from './call.js';

const never = (): Promise<never> => Promise.reject(new Error('not called'));

// this class must compile, and each marked line would not compile without its mark
class Fitting {
  @RpcHandler(authRpc.login)
  all(_input: LoginInput, _call: Call): Promise<AuthReply> {
    return never();
  }

  @RpcHandler(authRpc.login)
  less(): Promise<AuthReply> {
    return never();
  }

  @EventHandler(authEvents.userRegistered, 'emails')
  event(_user: UserView, _delivery: HandlerDelivery): Promise<void> {
    return never();
  }
}

class Unfitting {
  // @ts-expect-error the contract has no such input
  @RpcHandler(authRpc.login)
  wrongInput(_input: { pin: number }): Promise<AuthReply> {
    return never();
  }

  // @ts-expect-error the contract declares another reply
  @RpcHandler(authRpc.login)
  wrongOutput(): Promise<{ token: number }> {
    return Promise.resolve({ token: 1 });
  }

  // @ts-expect-error the event has another payload
  @EventHandler(authEvents.userRegistered, 'emails')
  wrongEvent(_event: { total: number }): Promise<void> {
    return never();
  }
}

describe('handler methods', () => {
  it('checks handler methods against the contract in the compiler', () => {
    expect([Fitting, Unfitting]).toHaveLength(2);
  });

  it('refuses to start a service whose handlers do not declare their access', () => {
    const handler: MessageHandler = Object.assign(never, {
      extras: { rpc: authRpc.login, method: never },
    });
    const build = () => new RequestHandler(new Map([['auth.login', handler]]), never);
    expect(build).toThrow('auth.login does not declare who may call it');
  });

  it('refuses to start a service when two handlers use one event under one name', async () => {
    const server = new RmqServer({
      url: 'amqp://nowhere',
      service: 'auth',
      access: never,
      inbox: never,
    });
    const pattern = `${authEvents.userRegistered.name} emails`;
    const extras = { event: authEvents.userRegistered, consumer: 'emails' };
    server.addHandler(pattern, () => never(), true, extras);
    server.addHandler(pattern, () => never(), true, extras);
    const outcome = new Promise((resolve) => {
      server.listen(resolve);
    });
    expect(await outcome).toMatchObject({
      message: 'two methods handle one event as the same consumer',
    });
  });
});
