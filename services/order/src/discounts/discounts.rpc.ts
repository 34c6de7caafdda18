import { Controller } from '@nestjs/common';
import {
  discountsRpc,
  type DiscountCodeList,
  type DiscountList,
  type DiscountQuery,
  type DiscountView,
  type SaveDiscountInput,
} from '@shop/contracts/pricing/discounts';
import type { InputOf } from '@shop/contracts/core/message';
import type { Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { DiscountCodesService } from './discount-codes.service.js';
import { DiscountsService } from './discounts.service.js';

@Controller()
export class DiscountsRpc {
  constructor(
    private readonly discounts: DiscountsService,
    private readonly codes: DiscountCodesService,
  ) {}

  @RolesAllowed('admin')
  @RpcHandler(discountsRpc.list)
  list(query: DiscountQuery): Promise<DiscountList> {
    return this.discounts.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(discountsRpc.get)
  get({ discount }: { discount: string }): Promise<DiscountView> {
    return this.discounts.get(discount);
  }

  @RolesAllowed('admin')
  @RpcHandler(discountsRpc.save)
  save(input: SaveDiscountInput, call: Call): Promise<DiscountView> {
    return this.discounts.save(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(discountsRpc.remove)
  async remove({ discount }: { discount: string }, call: Call): Promise<Done> {
    await this.discounts.remove(call.user, discount, call.messageId);
    return { success: true, message: 'Discount deleted.' };
  }

  @RolesAllowed('admin')
  @RpcHandler(discountsRpc.listCodes)
  listCodes({
    discount,
    ...paging
  }: InputOf<typeof discountsRpc.listCodes>): Promise<DiscountCodeList> {
    return this.codes.list(discount, paging);
  }

  @RolesAllowed('admin')
  @RpcHandler(discountsRpc.addCodes)
  async addCodes(
    { discount, add }: InputOf<typeof discountsRpc.addCodes>,
    call: Call,
  ): Promise<Done> {
    await this.codes.add(call.user, discount, add, call.messageId);
    return { success: true, message: 'Codes added.' };
  }

  @RolesAllowed('admin')
  @RpcHandler(discountsRpc.removeCode)
  async removeCode(
    { discount, code }: InputOf<typeof discountsRpc.removeCode>,
    call: Call,
  ): Promise<Done> {
    await this.codes.remove(call.user, discount, code, call.messageId);
    return { success: true, message: 'Code deleted.' };
  }
}
