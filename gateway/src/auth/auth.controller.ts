import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  authReply,
  authRpc,
  loginInput,
  registerInput,
  userView,
  type AuthReply,
  type LoginInput,
  type RegisterInput,
  type SessionView,
  type UserView,
} from '@shop/contracts/auth/auth';
import { done, type Done } from '@shop/contracts/core/shapes';
import { Public, SignedIn } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Identity } from '@shop/service-kit/identity';
import { CurrentSession, CurrentUser } from '../http/access/current-session.js';
import { Device } from '../http/access/device.js';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { LoginReply, LoginGuard } from './login.guard.js';

@ApiTags('auth')
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly bus: Bus,
    private readonly identity: Identity,
  ) {}

  @Post('register')
  @Public()
  @Replies(authReply, 'request.invalid', 'auth.registrationFailed', 'request.tooMany')
  register(
    @Body({ schema: registerInput }) input: RegisterInput,
    @Device() device: string,
    @Caller() caller: CallerContext,
  ): Promise<AuthReply> {
    return this.bus.request(authRpc.register, { ...input, device }, caller);
  }

  @Post('login')
  @HttpCode(200)
  @Public()
  @UseGuards(LoginGuard)
  @Replies(authReply, 'request.invalid', 'auth.invalidCredentials', 'request.tooMany')
  login(
    @Body({ schema: loginInput }) _input: LoginInput,
    @LoginReply() reply: AuthReply,
  ): AuthReply {
    return reply;
  }

  @Post('logout')
  @HttpCode(200)
  @SignedIn()
  @Replies(done)
  logout(@CurrentSession() { sid }: SessionView, @Caller() caller: CallerContext): Promise<Done> {
    return this.bus.request(authRpc.logout, {}, caller).finally(() => this.identity.forget(sid));
  }

  @Get('user')
  @SignedIn()
  @Replies(userView)
  user(@CurrentUser() user: UserView): UserView {
    return user;
  }
}
