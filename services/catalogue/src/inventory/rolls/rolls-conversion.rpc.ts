import { Controller } from '@nestjs/common';
import type { InputOf } from '@shop/contracts/core/message';
import { rollsRpc, type RollsKept } from '@shop/contracts/inventory/rolls';
import type { Done } from '@shop/contracts/core/shapes';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { RollsConversionService } from './rolls-conversion.service.js';

@Controller()
export class RollsConversionRpc {
  constructor(private readonly conversion: RollsConversionService) {}

  @RolesAllowed('admin')
  @RpcHandler(rollsRpc.keepByRoll)
  keepByRoll(input: InputOf<typeof rollsRpc.keepByRoll>, call: Call): Promise<RollsKept> {
    return this.conversion.keepByRoll(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(rollsRpc.dropRolls)
  async dropRolls(input: InputOf<typeof rollsRpc.dropRolls>, call: Call): Promise<Done> {
    await this.conversion.dropRolls(call.user, input, call.messageId);
    return { success: true, message: 'Kept as one sum.' };
  }
}
