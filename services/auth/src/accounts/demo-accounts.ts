import { Inject, Injectable } from '@nestjs/common';
import type { ServiceEnv } from '@shop/service-kit/config';
import { DataSource } from 'typeorm';
import { SessionsService } from '../sessions/sessions.service.js';

export const SHOP_PROFILE = Symbol('demo or production');
/** The top-level domain `.test` is reserved (RFC 6761), so no person has such an address. */
const DEMO_DOMAIN = '@loomery.test';
const UNKNOWN_ADDRESS = 'unknown@loomery.invalid';

/** Refuses logins of the demo's accounts in production, because the README contains their passwords. */
@Injectable()
export class DemoAccounts {
  constructor(
    @Inject(SHOP_PROFILE) private readonly profile: ServiceEnv['PROFILE'],
    private readonly dataSource: DataSource,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Returns the address to look up at a login. For a closed account it is an unknown one, so that the refusal takes as
   * long as any other.
   */
  admitted(email: string): string {
    return this.profile === 'production' && email.endsWith(DEMO_DOMAIN) ? UNKNOWN_ADDRESS : email;
  }

  /** Ends sessions that remain from a time when the shop was a demo. */
  async sweep(): Promise<void> {
    if (this.profile !== 'production') return;
    // The first condition uses the index.
    const users = await this.dataSource.query<{ id: string }[]>(
      `SELECT DISTINCT users.id FROM users JOIN sessions ON user_id = users.id
       WHERE fold(name || ' ' || email || ' ' || coalesce(company, '')) LIKE search_pattern($1)
         AND email LIKE '%' || $1 AND ended_at IS NULL`,
      [DEMO_DOMAIN],
    );
    for (const { id } of users) {
      await this.sessions.endAll(this.dataSource.manager, id);
      await this.sessions.settle(id);
    }
  }
}
