import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { companyView, type CompanyView } from '@shop/contracts/shop/company-settings';
import { Public } from '@shop/service-kit/access';
import { Replies } from '../http/replies.js';
import { ShownCompany } from './shown-company.js';

@ApiTags('company')
@Controller('api/company')
export class CompanyController {
  constructor(private readonly shown: ShownCompany) {}

  @Get()
  @Public()
  @Replies(companyView)
  get(): CompanyView {
    return this.shown.current;
  }
}
