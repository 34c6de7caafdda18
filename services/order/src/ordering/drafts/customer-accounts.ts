import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import { openedAccountRpc } from '@shop/contracts/auth/opened-accounts';
import { payingRpc, type Paying } from '@shop/contracts/billing/paying';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';

const SILENT: readonly string[] = ['service.unavailable', 'service.busy'];

/** Sends requests about the customers of drafts to auth and billing. */
@Injectable()
export class CustomerAccounts {
  constructor(private readonly bus: Bus) {}

  /** Returns the id of the account with this address, or null if there is none or auth does not respond. */
  async find(email: string): Promise<string | null> {
    const request = this.bus.request(openedAccountRpc.find, { email }, systemCaller);
    const { user } = await request.catch(unlessSilent({ user: null }));
    return user?._id ?? null;
  }

  /** Returns the account with this address, or creates it. Throws `service.unavailable`. */
  open(customer: { name: string; email: string }): Promise<UserView> {
    return this.bus.request(openedAccountRpc.open, customer, systemCaller);
  }

  /** Returns how a customer can pay, with store credit if requested. Returns undefined if billing does not respond. */
  paying(
    user: string | null,
    { isCreditWanted }: { isCreditWanted: boolean },
  ): Promise<Paying | undefined> {
    const request: Promise<Paying | undefined> = this.bus.request(
      payingRpc.findFor,
      { user, ...(isCreditWanted && { isCreditWanted }) },
      systemCaller,
    );
    return request.catch(unlessSilent(undefined));
  }
}

const unlessSilent =
  <Result>(result: Result) =>
  (error: unknown): Result => {
    if (error instanceof DomainError && SILENT.includes(error.code)) return result;
    throw error;
  };
