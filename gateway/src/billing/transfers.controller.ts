import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { id } from '@shop/contracts/core/shapes';
import {
  importedTransfers,
  importTransfersInput,
  transferList,
  transferQuery,
  transferRow,
  transfersRpc,
  type ImportedTransfers,
  type TransferList,
  type TransferQuery,
  type TransferRow,
} from '@shop/contracts/billing/transfers';
import { RolesAllowed } from '@shop/service-kit/access';
import { Bus, type CallerContext } from '@shop/service-kit/bus/bus';
import { z } from 'zod';
import { Caller } from '../http/access/caller.js';
import { IdPipe } from '../http/input/id.pipe.js';
import { Replies } from '../http/replies.js';
import { RetryingReader } from '../http/retrying-reader.js';
import { BankFiles } from './bank-file/bank-files.js';

const transferId = new IdPipe('billing.transferNotFound');
const settleInput = z.object({ order: id.nullable() });

/** Bank transfers that came in. */
@ApiTags('billing')
@Controller('api/admin/payments/transfers')
export class TransfersController {
  constructor(
    private readonly bus: Bus,
    private readonly reader: RetryingReader,
    private readonly files: BankFiles,
  ) {}

  @Get()
  @RolesAllowed('admin')
  @Replies(transferList, 'request.invalid')
  list(
    @Query({ schema: transferQuery }) query: TransferQuery,
    @Caller() caller: CallerContext,
  ): Promise<TransferList> {
    return this.reader.request(transfersRpc.list, query, caller);
  }

  @Post()
  @HttpCode(200)
  @RolesAllowed('admin')
  @Replies(
    importedTransfers,
    'request.invalid',
    'request.tooLarge',
    'billing.notABankFile',
    'billing.datesUnclear',
  )
  import(
    @Body({ schema: importTransfersInput }) { file, dates }: z.infer<typeof importTransfersInput>,
    @Caller() caller: CallerContext,
  ): Promise<ImportedTransfers> {
    return this.files.import(file, dates ?? null, caller);
  }

  /** Sets the order that it pays; null for none. */
  @Put(':id/order')
  @RolesAllowed('admin')
  @Replies(
    transferRow,
    ...(['request.invalid', 'billing.transferNotFound', 'billing.transferSettled'] as const),
    ...(['billing.notByTransfer', 'billing.moreThanMissing', 'billing.orderEnded'] as const),
    ...(['billing.notYet'] as const),
  )
  settle(
    @Param('id', transferId) transfer: string,
    @Body({ schema: settleInput }) { order }: z.infer<typeof settleInput>,
    @Caller() caller: CallerContext,
  ): Promise<TransferRow> {
    return this.bus.request(transfersRpc.settle, { transfer, order }, caller);
  }
}
