import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceKitModule } from '@shop/service-kit/service-kit.module';
import type { AuthConfig } from './config.js';
import { dataSourceOptions } from './db/data-source.js';
import { COPIES_OPTIONS, SessionCopies, type CopiesOptions } from './sessions/session-copies.js';
import { SessionSweeper } from './sessions/session-sweeper.js';
import { SessionsService } from './sessions/sessions.service.js';
import { Tokens } from './sessions/tokens.js';
import { AuthRpc } from './users/auth.rpc.js';
import { Passwords } from './users/passwords.js';
import { UsersService } from './users/users.service.js';

@Module({})
export class AppModule {
  static with(config: AuthConfig): DynamicModule {
    const copies: CopiesOptions = { url: config.REDIS_URL, prefix: config.REDIS_PREFIX };
    return {
      module: AppModule,
      imports: [
        ServiceKitModule.forService({
          name: 'auth',
          config,
          dataSource: dataSourceOptions(config.DATABASE_URL),
        }),
      ],
      controllers: [AuthRpc],
      providers: [
        UsersService,
        Passwords,
        SessionsService,
        SessionSweeper,
        SessionCopies,
        { provide: COPIES_OPTIONS, useValue: copies },
        { provide: Tokens, useFactory: () => new Tokens(config.TOKEN_PRIVATE_KEY_FILE) },
      ],
    };
  }
}
