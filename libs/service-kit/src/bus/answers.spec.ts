import 'reflect-metadata';
import { authFacts, authRpc } from '@shop/contracts/auth';
import type { AuthReply, LoginInput, UserView } from '@shop/contracts/auth';
import type { MessageHandler } from '@nestjs/microservices';
import { RequestAnswerer } from './request-answerer.js';
import { RmqServer } from './rmq-server.js';
import { Answers, Hears } from './answers.js';
import type { Call, Delivery } from './call.js';

const never = (): Promise<never> => Promise.reject(new Error('not called'));

// what matters of this class is that it compiles, and that each line marked would not compile without its mark
class Fitting {
  @Answers(authRpc.login)
  all(_input: LoginInput, _call: Call): Promise<AuthReply> {
    return never();
  }

  @Answers(authRpc.login)
  less(): Promise<AuthReply> {
    return never();
  }

  @Hears(authFacts.userRegistered, 'letters')
  fact(_user: UserView, _delivery: Delivery): Promise<void> {
    return never();
  }
}

class Unfitting {
  // @ts-expect-error the contract has no such input
  @Answers(authRpc.login)
  wrongInput(_input: { pin: number }): Promise<AuthReply> {
    return never();
  }

  // @ts-expect-error the contract promises another answer
  @Answers(authRpc.login)
  wrongOutput(): Promise<{ token: number }> {
    return Promise.resolve({ token: 1 });
  }

  // @ts-expect-error the fact says something else
  @Hears(authFacts.userRegistered, 'letters')
  wrongFact(_fact: { total: number }): Promise<void> {
    return never();
  }
}

describe('methods that answer and hear', () => {
  it('are held to the contract by the compiler', () => {
    expect([Fitting, Unfitting]).toHaveLength(2);
  });

  it('keep a service from starting when they do not say who may call them', () => {
    const handler: MessageHandler = Object.assign(never, {
      extras: { rpc: authRpc.login, method: never },
    });
    const build = () => new RequestAnswerer(new Map([['auth.login', handler]]), never);
    expect(build).toThrow('auth.login does not declare who may call it');
  });

  it('keep a service from starting when two hear one fact under one name', async () => {
    const server = new RmqServer({
      url: 'amqp://nowhere',
      service: 'auth',
      access: never,
      inbox: never,
    });
    const pattern = `${authFacts.userRegistered.name} letters`;
    const extras = { fact: authFacts.userRegistered, consumer: 'letters' };
    server.addHandler(pattern, () => never(), true, extras);
    server.addHandler(pattern, () => never(), true, extras);
    const outcome = new Promise((resolve) => {
      server.listen(resolve);
    });
    expect(await outcome).toMatchObject({
      message: 'two methods hear one fact as the same consumer',
    });
  });
});
