import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { authRpc, loginInput, type AuthReply } from '@shop/contracts/auth';
import { Bus } from '@shop/service-kit/bus/bus';
import { Strategy } from 'passport-local';
import { checked } from '../http/schema.pipe.js';

/** Login by address and password: auth says whether they are right. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(private readonly bus: Bus) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  validate(request: { body?: unknown }): Promise<AuthReply> {
    return this.bus.ask(authRpc.login, checked(loginInput, request.body));
  }
}
