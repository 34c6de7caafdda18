import { Controller } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import {
  firstPoliciesView,
  policiesEvents,
  policiesRpc,
  type PoliciesView,
  type PolicySettings,
} from '@shop/contracts/shop/policy-settings';
import { Public, RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { SettingWriter, type KeptSetting } from './setting-writer.js';

const setting: KeptSetting<PolicySettings, typeof policiesEvents.changed> = {
  name: 'policies',
  kind: 'policies',
  label: 'Policies',
  first: firstPoliciesView.policies,
  saveRpc: policiesRpc.save,
  changed: policiesEvents.changed,
  payload: ({ version, fields }) => ({ version, policies: fields }),
};

/** The figures of the policies. */
@Controller()
export class PoliciesRpc {
  constructor(private readonly writer: SettingWriter) {}

  @Public()
  @RpcHandler(policiesRpc.get)
  async get(): Promise<PoliciesView> {
    const { version, fields } = await this.writer.get(setting);
    return { version, policies: fields };
  }

  @RolesAllowed('admin')
  @RpcHandler(policiesRpc.save)
  async save(
    { version, policies }: InputOf<typeof policiesRpc.save>,
    { user, messageId }: Call,
  ): Promise<PoliciesView> {
    // An empty list replaces the holidays that each process knows; an absent one would not.
    const returns = { holidays: [], ...policies.returns };
    const fieldsAfter = (before: PolicySettings) =>
      withEarlierReturns(before, { ...policies, returns });
    await this.writer.save(setting, { by: user, messageId, version, fieldsAfter });
    return this.get();
  }
}

/** Remembers the days of return that held until now: orders keep those of their time. */
function withEarlierReturns(
  { returns, earlierReturns }: PolicySettings,
  after: Omit<PolicySettings, 'earlierReturns'>,
): PolicySettings {
  if (after.returns.withinDays === returns.withinDays) return { ...after, earlierReturns };
  const ended = { until: new Date().toISOString(), withinDays: returns.withinDays };
  return { ...after, earlierReturns: [...earlierReturns, ended] };
}
