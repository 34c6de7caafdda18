import { Inject, Injectable } from '@nestjs/common';
import { payingRpc } from '@shop/contracts/billing/paying';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import { catalogueAdminRpc } from '@shop/contracts/catalogue/catalogue-admin';
import { correspondenceRpc } from '@shop/contracts/correspondence/correspondence';
import { settingsRpc } from '@shop/contracts/pricing/settings';
import { shippingRpc } from '@shop/contracts/pricing/shipping';
import { taxesRpc } from '@shop/contracts/pricing/taxes';
import { companyRpc } from '@shop/contracts/shop/company-settings';
import { setupRpc, setupSteps, type SetupStep, type SetupView } from '@shop/contracts/shop/setup';
import type { CallerContext } from '@shop/service-kit/bus/bus';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { unlessAway } from '../http/unless-away.js';

type Check = (reader: RetryingReader, caller: CallerContext) => Promise<boolean>;

const one = { limit: 1 } as const;

/** Returns true if shoppers can pay: by transfer, by cash, or by card with keys of a provider. */
async function isPayable(reader: RetryingReader, caller: CallerContext): Promise<boolean> {
  const { payments } = await reader.request(settingsRpc.get, {}, caller);
  if (payments.transfer !== null || payments.cash !== null) return true;
  if (!payments.isCardOn) return false;
  const query = { isCreditWanted: false, giftCards: [] };
  return (await reader.request(payingRpc.find, query, caller)).stripe !== 'off';
}

/** The request that ticks each step. */
const checks: Record<SetupStep, Check> = {
  company: async (reader, caller) => (await reader.request(companyRpc.get, {}, caller)).version > 0,
  product: async (reader, caller) =>
    (await reader.request(catalogueAdminRpc.list, one, caller)).total > 0,
  delivery: async (reader, caller) =>
    (await reader.request(shippingRpc.list, {}, caller)).methods.some(({ isActive }) => isActive),
  payment: isPayable,
  tax: async (reader, caller) => (await reader.request(taxesRpc.list, {}, caller)).rates.length > 0,
  mail: async (reader, caller) => {
    const query = { ...one, status: 'sent' } as const;
    return (await reader.request(correspondenceRpc.listEmails, query, caller)).total > 0;
  },
  publish: async (reader, caller) =>
    (await reader.request(catalogueRpc.list, one, caller)).total > 0,
};

/** Reads the progress of the setup. If a service is down, its steps are named and the others are not delayed. */
@Injectable()
export class SetupReader {
  constructor(
    private readonly reader: RetryingReader,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'PROFILE'>,
  ) {}

  async read(caller: CallerContext): Promise<SetupView> {
    if (this.config.PROFILE === 'demo') return demoSetup;
    const [visibility, ...found] = await Promise.all([
      unlessAway(this.reader.request(setupRpc.get, {}, caller)),
      ...setupSteps.map(async (key) => ({
        key,
        isDone: await unlessAway(checks[key](this.reader, caller)),
      })),
    ]);
    return {
      success: true,
      // A guide that an admin has hidden does not come back while the catalogue is down.
      isHidden: visibility?.isHidden ?? true,
      steps: found.flatMap(({ key, isDone }) => (isDone === null ? [] : [{ key, isDone }])),
      unavailable: found.flatMap(({ key, isDone }) => (isDone === null ? [key] : [])),
    };
  }
}

/** The demo shop is set up as a whole. */
const demoSetup: SetupView = {
  success: true,
  isHidden: true,
  steps: setupSteps.map((key) => ({ key, isDone: true })),
  unavailable: [],
};
