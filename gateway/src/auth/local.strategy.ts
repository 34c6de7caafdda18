import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { authRpc, loginInput, type AuthReply } from '@shop/contracts/auth/auth';
import { Bus } from '@shop/service-kit/bus/bus';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { deviceOf } from '../http/access/device.js';
import { callerOf } from '../http/access/caller.js';
import { checked } from '../http/input/schema.pipe.js';

/** Login by e-mail and password, which auth verifies. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(private readonly bus: Bus) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  validate(request: Pick<FastifyRequest, 'id' | 'body' | 'headers'>): Promise<AuthReply> {
    const input = checked(loginInput, request.body);
    return this.bus.request(
      authRpc.login,
      { ...input, device: deviceOf(request) },
      callerOf(request),
    );
  }
}
