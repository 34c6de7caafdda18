import { Body, Controller, Get, HttpCode, Ip, Post, Put, Req } from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import { authRpc, type UserView } from '@shop/contracts/auth/auth';
import {
  changeCompanyInput,
  companyRpc,
  companyView,
  preparedLogo,
  type ChangeCompanyInput,
  type CompanyView,
  type PreparedLogo,
} from '@shop/contracts/shop/company-settings';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import type { FastifyRequest } from 'fastify';
import { Caller } from '../http/access/caller.js';
import { CurrentUser } from '../http/access/current-session.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { LoginThrottle } from '../limits/login-throttle.js';
import { Uploads } from '../uploads/uploads.js';
import { ShownCompany } from './shown-company.js';

/** The company as admins edit it. This gateway shows a change before it responds, others at its event. */
@ApiTags('company')
@Controller('api/admin/settings/company')
export class AdminCompanyController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly throttle: LoginThrottle,
    private readonly shown: ShownCompany,
    private readonly uploads: Uploads,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(companyView)
  get(@Caller() caller: CallerContext): Promise<CompanyView> {
    return this.reader.request(companyRpc.get, {}, caller);
  }

  @Put()
  @RolesAllowed('admin')
  @Replies(
    companyView,
    'request.invalid',
    'auth.wrongPassword',
    'catalogue.settingsChanged',
    'catalogue.passwordNeeded',
    'catalogue.imageRefused',
    'request.tooMany',
  )
  async change(
    @Body({ schema: changeCompanyInput }) { password, ...input }: ChangeCompanyInput,
    @CurrentUser() { email }: UserView,
    @Ip() ip: string,
    @Caller() caller: CallerContext,
  ): Promise<CompanyView> {
    const isConfirmed = password !== undefined;
    if (isConfirmed)
      await this.throttle.around(email, ip, () =>
        this.bus.request(authRpc.confirmPassword, { password }, caller),
      );
    const changed = await this.bus.request(companyRpc.save, { ...input, isConfirmed }, caller);
    this.shown.take(changed);
    return changed;
  }

  /** Makes a logo from the uploaded file; the shop shows it once it is saved with the company. */
  @Post('logo')
  @HttpCode(200)
  @RolesAllowed('admin')
  @ApiConsumes('multipart/form-data')
  @Replies(
    preparedLogo,
    'request.invalid',
    'catalogue.imageRefused',
    'request.tooMany',
    'service.busy',
    'service.unavailable',
  )
  prepareLogo(
    @Req() request: FastifyRequest,
    @CurrentUser() { _id: user }: UserView,
    @Caller() caller: CallerContext,
  ): Promise<PreparedLogo> {
    return this.uploads.receiveImage({ request, user }, 'logo', ({ staged, name }) =>
      this.bus.request(companyRpc.prepareLogo, { staged, name }, caller),
    );
  }
}
