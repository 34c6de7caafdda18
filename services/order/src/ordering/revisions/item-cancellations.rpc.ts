import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import { itemCancellationRpc } from '@shop/contracts/ordering/item-cancellations';
import { RolesAllowed, SignedIn } from '@shop/service-kit/access';
import { RpcHandler } from '@shop/service-kit/bus/handlers';
import type { Call } from '@shop/service-kit/bus/call';
import { CancelItemsService } from './cancel-items.service.js';

type Rpc = typeof itemCancellationRpc;

@Controller()
export class ItemCancellationsRpc {
  constructor(private readonly cancellations: CancelItemsService) {}

  @RolesAllowed('admin')
  @RpcHandler(itemCancellationRpc.cancel)
  cancel(input: InputOf<Rpc['cancel']>, call: Call): Promise<OutputOf<Rpc['cancel']>> {
    return this.cancellations.cancel({ ...input, idempotencyKey: keyOf(input, call) }, call.user);
  }

  @SignedIn()
  @RpcHandler(itemCancellationRpc.cancelOwn)
  cancelOwn(input: InputOf<Rpc['cancelOwn']>, call: Call): Promise<OutputOf<Rpc['cancelOwn']>> {
    const keyed = { ...input, idempotencyKey: keyOf(input, call) };
    return this.cancellations.cancelOwn(keyed, call.user);
  }
}

/** Without a key the id of the message is used, so that a redelivery does not cancel twice. */
const keyOf = (
  { idempotencyKey }: { idempotencyKey: string | null },
  { messageId }: Call,
): string => idempotencyKey ?? `message:${messageId}`;
