import { Injectable } from '@nestjs/common';
import {
  cuttingRpc,
  settleWays,
  type ShortLine,
  type ShortLines,
} from '@shop/contracts/inventory/cutting';
import { formatLength, unitsOf } from '@shop/contracts/money/length';
import type { InputOf } from '@shop/contracts/core/message';
import type { Done } from '@shop/contracts/core/shapes';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstSubmission } from '@shop/service-kit/inbox/commands';
import { DataSource, type EntityManager } from 'typeorm';
import { totalCuts } from '../packing/rolls-and-lengths.js';
import { StockRecorder } from '../rolls/stock-recorder.js';
import { lockProductsOnRolls } from '../rolls/roll.query.js';
import { storeReservations } from '../ledger/reservations.query.js';
import { lockRolls } from '../ledger/rolls.query.js';
import { isShort, allowancesWith, settle, shorterPiece, type Settled } from './settle.rules.js';
import {
  endPieces,
  findShortLines,
  storeAllowances,
  lockHold,
  markWaiting,
  type ShortLineRow,
} from './short-lines.query.js';

type Settling = InputOf<typeof cuttingRpc.settle>;

const settledWords: Record<Settling['how'], string> = {
  join: 'The pieces lie on rolls, in several parts.',
  otherLot: 'The pieces lie on rolls, of several dye lots.',
  wait: 'The pieces wait for cloth.',
};

/** Applies an admin's decision about pieces that no roll has. */
@Injectable()
export class SettlingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: StockRecorder,
    private readonly audit: Audit,
  ) {}

  /** Returns the short pieces of an order, with the ways that would help now. */
  async shortLines(order: string): Promise<ShortLines> {
    const rows = await findShortLines(this.dataSource.manager, order);
    return { success: true, lines: rows.map(shortLineOf) };
  }

  /**
   * Settles the short pieces of an order and a product, once for each key. `order.keyReused`, `catalogue.nothingShort`;
   * `catalogue.wayDoesNotHelp` if the rolls do not allow it.
   */
  async settle(by: Admin, input: Settling, messageId: string): Promise<Done> {
    const { order, product, how, key } = input;
    await this.dataSource.transaction(async (manager) => {
      // A key identifies one press at one order.
      const press = `${order}.${key ?? messageId}`;
      if (!(await isFirstSubmission(manager, cuttingRpc.settle, press, { product, how }))) return;
      await lockHold(manager, order);
      await lockProductsOnRolls(manager, [product]);
      await lockRolls(manager, [product]);
      const [line] = await findShortLines(manager, order, product);
      if (!line) throw new DomainError('catalogue.nothingShort');
      const allocated =
        how === 'wait'
          ? await waitFor(manager, line)
          : await this.allocate(manager, by, input, line);
      await this.recorder.publishReservations(manager, [{ order, product }]);
      await this.record(manager, by, input, line, allocated);
    });
    return { success: true, message: settledWords[how] };
  }

  private async allocate(
    manager: EntityManager,
    by: Admin,
    { order, product, how }: Settling,
    line: ShortLineRow,
  ): Promise<Settled['pieces']> {
    const settled = settle(line, how);
    if (!settled) throw doesNotHelp(line, how);
    const { replaced, pieces } = settled;
    await storeAllowances(manager, { order, product, allowances: allowancesWith(line, how) });
    await endPieces(
      manager,
      replaced.map(({ id }) => id),
    );
    await storeReservations(
      manager,
      pieces.map((piece) => ({ ...piece, order, epoch: line.epoch, product })),
    );
    await this.recorder.book(
      manager,
      [product],
      'short',
      by,
      totalCuts(line.pieces.filter(isShort)),
    );
    return pieces;
  }

  private async record(
    manager: EntityManager,
    by: Admin,
    { order, how }: Settling,
    line: ShortLineRow,
    allocated: Settled['pieces'],
  ): Promise<void> {
    const shown = ({ cuts, lot }: { cuts: number; lot: string | null }) => ({
      length: unitsOf(cuts, line.cutsPerUnit),
      lot,
    });
    await this.audit.record(manager, {
      by,
      action: 'product.shortSettled',
      subject: { kind: 'product', _id: line.product, name: line.name },
      before: { order, pieces: line.pieces.map(shown) },
      after: { how, pieces: allocated.map(shown) },
    });
  }
}

async function waitFor(manager: EntityManager, { pieces }: ShortLineRow): Promise<[]> {
  await markWaiting(
    manager,
    pieces.filter(isShort).map(({ id }) => id),
  );
  return [];
}

function shortLineOf(row: ShortLineRow): ShortLine {
  const { product, name, unit, cutsPerUnit } = row;
  const short = row.pieces.filter(isShort);
  const units = (cuts: number) => unitsOf(cuts, cutsPerUnit);
  const ways = settleWays.flatMap((how): ShortLine['ways'] => {
    if (how === 'wait') return [{ how, pieces: [] }];
    const settled = settle(row, how);
    return settled
      ? [{ how, pieces: settled.pieces.map(({ cuts, lot }) => ({ length: units(cuts), lot })) }]
      : [];
  });
  const shorter = shorterPiece(row);
  return {
    product: { _id: product, name },
    ...(shorter && {
      shorter: { ...shorter, length: units(shorter.length), keep: units(shorter.keep) },
    }),
    unit,
    cutsPerUnit,
    short: short.map(({ cuts }) => units(cuts)),
    isWaiting: short.every(({ isWaiting }) => isWaiting),
    ways,
  };
}

/** 'No dye lot of "Poplin" has 3.00 m free in three pieces or fewer.' */
function doesNotHelp(line: ShortLineRow, how: Settling['how']): DomainError {
  const { name, unit, cutsPerUnit } = line;
  const lengths = line.pieces
    .filter(isShort)
    .map(({ cuts }) => formatLength(unitsOf(cuts, cutsPerUnit), unit, cutsPerUnit))
    .join(' + ');
  const message =
    how === 'join'
      ? `No dye lot of "${name}" has ${lengths} free in three pieces or fewer.`
      : `No rolls of "${name}" have ${lengths} free, in whichever dye lot.`;
  return new DomainError('catalogue.wayDoesNotHelp', undefined, message);
}
