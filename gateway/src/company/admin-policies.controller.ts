import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  changePoliciesInput,
  policiesRpc,
  policiesView,
  type ChangePoliciesInput,
  type PoliciesView,
} from '@shop/contracts/shop/policy-settings';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { Caller } from '../http/access/caller.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { ShownCompany } from './shown-company.js';

/** The figures of the policies as admins edit them. */
@ApiTags('company')
@Controller('api/admin/settings/policies')
export class AdminPoliciesController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly shown: ShownCompany,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(policiesView)
  get(@Caller() caller: CallerContext): Promise<PoliciesView> {
    return this.reader.request(policiesRpc.get, {}, caller);
  }

  @Put()
  @RolesAllowed('admin')
  @Replies(policiesView, 'request.invalid', 'catalogue.settingsChanged')
  async change(
    @Body({ schema: changePoliciesInput }) input: ChangePoliciesInput,
    @Caller() caller: CallerContext,
  ): Promise<PoliciesView> {
    const changed = await this.bus.request(policiesRpc.save, input, caller);
    this.shown.takePolicies(changed);
    return changed;
  }
}
