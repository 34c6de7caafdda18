import { Controller } from '@nestjs/common';
import { companyEvents, type CompanyView } from '@shop/contracts/shop/company-settings';
import { type HandlerDelivery } from '@shop/service-kit/bus/call';
import { EventHandler } from '@shop/service-kit/bus/handlers';
import { storeCompany } from './company.query.js';

/** Keeps a copy of the company, whose time zone defines the days of the figures. */
@Controller()
export class CompanyConsumer {
  @EventHandler(companyEvents.changed, 'company.changed')
  changed(view: CompanyView, { manager }: HandlerDelivery): Promise<void> {
    return storeCompany(manager, view);
  }
}
