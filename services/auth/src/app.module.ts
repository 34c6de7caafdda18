import { Module, type DynamicModule } from '@nestjs/common';
import { Audit } from '@shop/service-kit/audit/audit';
import { AUDIT_RETENTION } from '@shop/service-kit/audit/audit-retention';
import { auditRpcOf } from '@shop/service-kit/audit/audit.rpc';
import { ServiceKitModule } from '@shop/service-kit/service-kit.module';
import { AccountsRpc } from './accounts/accounts.rpc.js';
import { AccountsService } from './accounts/accounts.service.js';
import { EmailChangesRpc } from './accounts/email-changes.rpc.js';
import { EmailChangesService } from './accounts/email-changes.service.js';
import { EmailConfirmationService } from './accounts/email-confirmation.service.js';
import { RESET_SECRET } from './accounts/link-tokens.js';
import { OpenedAccountsRpc } from './accounts/opened-accounts.rpc.js';
import { OpenedAccountsService } from './accounts/opened-accounts.service.js';
import { OwnPasswordService } from './accounts/own-password.service.js';
import { PasswordChanges } from './accounts/password-changes.js';
import { ProvenUsers } from './accounts/proven-users.js';
import { PasswordResetsService } from './accounts/password-resets.service.js';
import { AddressesRpc } from './addresses/addresses.rpc.js';
import { AddressesService } from './addresses/addresses.service.js';
import type { AuthConfig } from './config.js';
import { CustomerFileRpc } from './customers/customer-file.rpc.js';
import { CustomerFileService } from './customers/customer-file.service.js';
import { dataSourceOptions } from './db/data-source.js';
import { LastSeenService } from './sessions/last-seen.service.js';
import { OwnSessionsService } from './accounts/own-sessions.service.js';
import { SessionCopier } from './sessions/session-copier.js';
import { COPIES_OPTIONS, SessionCopies, type CopiesOptions } from './sessions/session-copies.js';
import { SessionSweeper } from './accounts/session-sweeper.js';
import { SessionsService } from './sessions/sessions.service.js';
import { Tokens } from './sessions/tokens.js';
import { AuthRpc } from './accounts/auth.rpc.js';
import { DemoAccounts, SHOP_PROFILE } from './accounts/demo-accounts.js';
import { Passwords } from './users/passwords.js';
import { UserAdminRpc } from './accounts/user-admin.rpc.js';
import { UserAdminService } from './accounts/user-admin.service.js';
import { UserPagesRpc } from './users/user-pages.rpc.js';
import { UsersService } from './accounts/users.service.js';
import { ViewsRpc } from './views/views.rpc.js';
import { ViewsService } from './views/views.service.js';

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
          retention: [AUDIT_RETENTION],
        }),
      ],
      controllers: [
        AuthRpc,
        AccountsRpc,
        EmailChangesRpc,
        OpenedAccountsRpc,
        UserAdminRpc,
        UserPagesRpc,
        CustomerFileRpc,
        ViewsRpc,
        AddressesRpc,
        auditRpcOf('auth'),
      ],
      providers: [
        UsersService,
        Passwords,
        SessionsService,
        OwnSessionsService,
        LastSeenService,
        AccountsService,
        ProvenUsers,
        PasswordChanges,
        OwnPasswordService,
        PasswordResetsService,
        OpenedAccountsService,
        EmailChangesService,
        EmailConfirmationService,
        UserAdminService,
        CustomerFileService,
        ViewsService,
        AddressesService,
        Audit,
        SessionSweeper,
        SessionCopies,
        SessionCopier,
        DemoAccounts,
        { provide: SHOP_PROFILE, useValue: config.PROFILE },
        { provide: COPIES_OPTIONS, useValue: copies },
        { provide: RESET_SECRET, useValue: config.RESET_LINK_SECRET },
        { provide: Tokens, useFactory: () => new Tokens(config.TOKEN_PRIVATE_KEY_FILE) },
      ],
    };
  }
}
