import { Injectable } from '@nestjs/common';
import { formatLength, unitsOf } from '@shop/contracts/money/length';
import type { InputOf, Rpc } from '@shop/contracts/core/message';
import { toCents } from '@shop/contracts/money/price';
import { rollsRpc, type SavedRoll } from '@shop/contracts/inventory/rolls';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { DataSource, type EntityManager } from 'typeorm';
import type { Admin } from '@shop/service-kit/audit/audit';
import { insertRolls } from './new-rolls.query.js';
import { StockRecorder } from './stock-recorder.js';
import {
  cutOff,
  findRoll,
  lengthen,
  lockRoll,
  markCounted,
  parentOf,
  setRoll,
  type ProductOnRolls,
} from './roll.query.js';
import { assertHere, rollViewOf, wholeCuts, type RollRow } from './roll-row.js';

interface Locked {
  roll: RollRow;
  product: ProductOnRolls;
}
interface Change {
  rpc: Rpc;
  messageId: string;
  input: { roll: string; version: number };
  done: string;
}

/**
 * Changes of one roll by an admin. Each may throw `catalogue.rollNotFound`, `catalogue.rollChanged` if the form was
 * opened on an older version, or `catalogue.rollExpected` if the roll is on its way.
 */
@Injectable()
export class RollEditingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: StockRecorder,
  ) {}

  change(by: Admin, input: InputOf<typeof rollsRpc.change>, messageId: string): Promise<SavedRoll> {
    const { shade, place, cost } = input;
    const change = { rpc: rollsRpc.change, messageId, input, done: 'Roll saved.' };
    return this.once(change, async (manager, { roll }) => {
      const costCents = cost === null ? null : toCents(cost);
      const isSame = shade === roll.shade && place === roll.place && costCents === roll.costCents;
      if (isSame) return [];
      await setRoll(manager, { ...roll, shade, place, costCents, version: roll.version + 1 });
      await this.recorder.record(manager, by, 'roll.changed', roll);
      return [];
    });
  }

  /** The part at the scissors' end becomes a roll. `catalogue.rollReserved` if a reservation would become short. */
  split(by: Admin, input: InputOf<typeof rollsRpc.split>, messageId: string): Promise<SavedRoll> {
    const change = { rpc: rollsRpc.split, messageId, input, done: 'Roll split.' };
    return this.once(change, async (manager, locked) => {
      const { roll } = locked;
      const cuts = wholeCuts(input.length, roll, 'length');
      if (cuts >= roll.left) throw tooShort(roll);
      const made = await insertRolls(manager, [{ ...roll, received: cuts, parent: roll.id }]);
      const taken = { cuts, reason: 'split', ledger: 'count', by } as const;
      const short = await this.recorder.takeOff(manager, locked, taken);
      if (short.length > 0) throw reserved(roll);
      await this.recorder.record(manager, by, 'roll.split', roll, made);
      return [];
    });
  }

  reportFlaw(
    by: Admin,
    input: InputOf<typeof rollsRpc.reportFlaw>,
    messageId: string,
  ): Promise<SavedRoll> {
    const change = { rpc: rollsRpc.reportFlaw, messageId, input, done: 'Flaw written off.' };
    return this.once(change, async (manager, locked) => {
      const { roll } = locked;
      const cuts = wholeCuts(input.length, roll, 'length');
      if (cuts > roll.left) throw tooShort(roll);
      const taken = { cuts, reason: 'flaw', ledger: 'flaw', note: input.note, by } as const;
      const short = await this.recorder.takeOff(manager, locked, taken);
      await this.recorder.record(manager, by, 'roll.flawReported', roll);
      return short;
    });
  }

  /** Takes an open roll from sale; its reservations move to other rolls, or become short. */
  quarantine(
    by: Admin,
    input: InputOf<typeof rollsRpc.quarantine>,
    messageId: string,
  ): Promise<SavedRoll> {
    const change = { rpc: rollsRpc.quarantine, messageId, input, done: 'Roll put in quarantine.' };
    return this.once(change, async (manager, locked) => {
      const { roll } = locked;
      assertState(roll, 'open', 'This roll is not for sale.');
      const short = await this.recorder.takeFromSale(manager, by, locked);
      await this.recorder.record(manager, by, 'roll.quarantined', roll);
      return short;
    });
  }

  /** A roll in quarantine is sold, with the length that was found. `catalogue.notByRoll`, `catalogue.rollTooShort` */
  clear(by: Admin, input: InputOf<typeof rollsRpc.clear>, messageId: string): Promise<SavedRoll> {
    const change = { rpc: rollsRpc.clear, messageId, input, done: 'Roll cleared for sale.' };
    return this.once(change, async (manager, { roll, product }) => {
      assertQuarantine(roll);
      if (!product.isByRoll) throw new DomainError('catalogue.notByRoll');
      const cuts = wholeCuts(input.length, roll, 'length');
      await assertWithinParent(manager, roll, cuts);
      if (cuts < roll.left)
        await cutOff(manager, roll.id, { cuts: roll.left - cuts, reason: 'count', by });
      if (cuts > roll.left) await lengthen(manager, roll.id, cuts - roll.left);
      const found = await findRoll(manager, roll.id);
      await setRoll(manager, { ...found, state: 'open', version: roll.version + 1 });
      await markCounted(manager, roll.id);
      await this.recorder.book(manager, [product.id], 'clear', by);
      await this.recorder.record(manager, by, 'roll.cleared', roll);
      return [];
    });
  }

  /** A roll in quarantine is thrown away: its length is a loss. */
  scrap(by: Admin, input: InputOf<typeof rollsRpc.scrap>, messageId: string): Promise<SavedRoll> {
    const change = { rpc: rollsRpc.scrap, messageId, input, done: 'Roll scrapped.' };
    return this.once(change, async (manager, { roll }) => {
      assertQuarantine(roll);
      await cutOff(manager, roll.id, { cuts: roll.left, reason: 'scrap', note: input.note, by });
      await this.recorder.record(manager, by, 'roll.scrapped', roll);
      return [];
    });
  }

  /** Makes the change of the version that the form was opened on; a repeated request makes it once. */
  private async once(
    { rpc, messageId, input, done }: Change,
    change: (manager: EntityManager, locked: Locked) => Promise<string[]>,
  ): Promise<SavedRoll> {
    const short = await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, rpc, messageId))) return [];
      const locked = await lockRoll(manager, input.roll);
      if (locked.roll.version !== input.version) throw new DomainError('catalogue.rollChanged');
      assertHere(locked.roll);
      return change(manager, locked);
    });
    const roll = await findRoll(this.dataSource.manager, input.roll);
    return { success: true, message: done, roll: rollViewOf(roll), short };
  }
}

const assertQuarantine = (roll: RollRow): void => {
  assertState(roll, 'quarantine', 'This roll is not in quarantine.');
};

function assertState({ state }: RollRow, expected: RollRow['state'], message: string): void {
  if (state !== expected) throw new DomainError('catalogue.rollChanged', undefined, message);
}

/** A piece that came back cannot be longer than the roll that it was cut from. */
async function assertWithinParent(
  manager: EntityManager,
  roll: RollRow,
  cuts: number,
): Promise<void> {
  const parent = await parentOf(manager, roll.id);
  if (!parent || cuts <= parent.received) return;
  const message = `It was cut from ${parent.number}, which had ${lengthOf(parent.received, roll)}.`;
  throw new DomainError('catalogue.rollTooShort', [{ path: 'length', message }], message);
}

const lengthOf = (cuts: number, { unit, cutsPerUnit }: RollRow): string =>
  formatLength(unitsOf(cuts, cutsPerUnit), unit, cutsPerUnit);

const tooShort = (roll: RollRow): DomainError =>
  new DomainError(
    'catalogue.rollTooShort',
    undefined,
    `This roll has ${lengthOf(roll.left, roll)}.`,
  );

function reserved(roll: RollRow): DomainError {
  const message = `${lengthOf(roll.reserved, roll)} of this roll are reserved for orders.`;
  return new DomainError('catalogue.rollReserved', undefined, message);
}
