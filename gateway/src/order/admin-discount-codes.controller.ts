import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  StreamableFile,
} from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import {
  addCodesInput,
  discountCodeList,
  discountsRpc,
  type AddCodesInput,
  type DiscountCodeList,
} from '@shop/contracts/pricing/discounts';
import { done, paging, type Done, type Paging } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { csvRow } from '@shop/service-kit/csv/csv-row';
import { Caller } from '../http/access/caller.js';
import { csvExport } from '../http/csv-export.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';

const discountId = new IdPipe('order.settingNotFound');
const ROWS_OF_A_PAGE = 100;

/** The codes of a discount. */
@ApiTags('order')
@Controller('api/admin/discounts/:id')
export class AdminDiscountCodesController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
  ) {}

  @Get('codes')
  @RolesAllowed('admin')
  @Replies(discountCodeList, 'request.invalid', 'order.settingNotFound')
  list(
    @Param('id', discountId) discount: string,
    @Query({ schema: paging }) query: Paging,
    @Caller() caller: CallerContext,
  ): Promise<DiscountCodeList> {
    return this.reader.request(discountsRpc.listCodes, { discount, ...query }, caller);
  }

  /** All of them as CSV. */
  @Get('codes.csv')
  @RolesAllowed('admin')
  @ApiProduces('text/csv')
  export(
    @Param('id', discountId) discount: string,
    @Caller() caller: CallerContext,
  ): Promise<StreamableFile> {
    return csvExport<number>('codes', async (after) => {
      const page = after ?? 1;
      const request = { discount, page, limit: ROWS_OF_A_PAGE };
      const { codes, pages } = await this.reader.request(discountsRpc.listCodes, request, caller);
      const rows = codes.map(({ code, usesMax, uses }) =>
        csvRow([code, String(uses), usesMax === null ? '' : String(usesMax)]),
      );
      const head = page === 1 ? csvRow(['Code', 'Uses', 'Limit']) : '';
      return { text: head + rows.join(''), next: page < pages ? page + 1 : null };
    });
  }

  @Post('codes')
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(done, 'request.invalid', 'order.settingNotFound', 'order.codeTaken')
  add(
    @Param('id', discountId) discount: string,
    @Body({ schema: addCodesInput }) add: AddCodesInput,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.bus.request(discountsRpc.addCodes, { discount, add }, caller);
  }

  @Delete('codes/:code')
  @RolesAllowed('admin')
  @Replies(done, 'order.settingNotFound')
  remove(
    @Param('id', discountId) discount: string,
    @Param('code') code: string,
    @Caller() caller: CallerContext,
  ): Promise<Done> {
    return this.bus.request(discountsRpc.removeCode, { discount, code }, caller);
  }
}
