import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import {
  rollsRpc,
  type RollDetail,
  type RollList,
  type RollQuery,
  type SavedRoll,
  type StocktakeInput,
  type StocktakeReply,
} from '@shop/contracts/inventory/rolls';
import { RolesAllowed } from '@shop/service-kit/access';
import type { Call } from '@shop/service-kit/bus/call';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import { ReceivingService } from './receiving.service.js';
import { RollEditingService } from './roll-editing.service.js';
import { RollsService } from './rolls.service.js';
import { StocktakeService } from './stocktake.service.js';

@Controller()
export class RollsRpc {
  constructor(
    private readonly rolls: RollsService,
    private readonly receiving: ReceivingService,
    private readonly editing: RollEditingService,
    private readonly stocktakes: StocktakeService,
  ) {}

  @RolesAllowed('admin')
  @RpcHandler(rollsRpc.list)
  list(query: RollQuery): Promise<RollList> {
    return this.rolls.list(query);
  }

  @RolesAllowed('admin')
  @RpcHandler(rollsRpc.get)
  get({ roll }: { roll: string }): Promise<RollDetail> {
    return this.rolls.get(roll);
  }

  @RolesAllowed('admin')
  @RpcHandler(rollsRpc.receive)
  receive(
    { delivery, key }: InputOf<typeof rollsRpc.receive>,
    call: Call,
  ): Promise<OutputOf<typeof rollsRpc.receive>> {
    return this.receiving.receive(call.user, delivery, key ?? call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(rollsRpc.change)
  change(input: InputOf<typeof rollsRpc.change>, call: Call): Promise<SavedRoll> {
    return this.editing.change(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(rollsRpc.split)
  split(input: InputOf<typeof rollsRpc.split>, call: Call): Promise<SavedRoll> {
    return this.editing.split(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(rollsRpc.reportFlaw)
  reportFlaw(input: InputOf<typeof rollsRpc.reportFlaw>, call: Call): Promise<SavedRoll> {
    return this.editing.reportFlaw(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(rollsRpc.clear)
  clear(input: InputOf<typeof rollsRpc.clear>, call: Call): Promise<SavedRoll> {
    return this.editing.clear(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(rollsRpc.quarantine)
  quarantine(input: InputOf<typeof rollsRpc.quarantine>, call: Call): Promise<SavedRoll> {
    return this.editing.quarantine(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(rollsRpc.scrap)
  scrap(input: InputOf<typeof rollsRpc.scrap>, call: Call): Promise<SavedRoll> {
    return this.editing.scrap(call.user, input, call.messageId);
  }

  @RolesAllowed('admin')
  @RpcHandler(rollsRpc.count)
  count(input: StocktakeInput, call: Call): Promise<StocktakeReply> {
    return this.stocktakes.count(call.user, input);
  }
}
