import { Injectable } from '@nestjs/common';
import { shopDay } from '@shop/contracts/core/shop-time';
import type { OutputOf } from '@shop/contracts/core/message';
import { cuttingRpc, type PieceToCut } from '@shop/contracts/inventory/cutting';
import { formatLength } from '@shop/contracts/money/length';
import type { CutPiece, CuttingSheet } from '@shop/paper/sheets';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { DataSource } from 'typeorm';
import { placedOrders, type OrderPlaced } from '../reads/order-number.query.js';
import { dayText } from './parcel-sheet.rules.js';

type Page = OutputOf<typeof cuttingRpc.pageOpen>;

/** Builds the cutting list of a day from the catalogue's open pieces. */
@Injectable()
export class CuttingSheets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
  ) {}

  /** Returns the pieces of orders placed until the end of the day. Throws `service.unavailable`. */
  async of(day: string): Promise<CuttingSheet> {
    const pieces = await this.openPieces();
    const ids = [...new Set(pieces.map(({ order }) => order))];
    const placed = await placedOrders(this.dataSource, ids);
    const due = pieces.flatMap((piece) => {
      const order = placed.get(piece.order);
      return order && shopDay(order.placedAt) <= day ? [{ piece, order }] : [];
    });
    return { kind: 'cutting', day: dayText(new Date(`${day}T12:00:00Z`)), cloths: clothsOf(due) };
  }

  private async openPieces(): Promise<PieceToCut[]> {
    const pieces: PieceToCut[] = [];
    let after: string | null = null;
    do {
      const page: Page = await this.bus.request(cuttingRpc.pageOpen, { after }, systemCaller);
      pieces.push(...page.pieces);
      after = page.next;
    } while (after !== null);
    return pieces;
  }
}

interface DuePiece {
  piece: PieceToCut;
  order: OrderPlaced;
}

/** Returns the cloths by name, and the pieces of each, longest first. */
export function clothsOf(due: readonly DuePiece[]): CuttingSheet['cloths'] {
  const sorted = [...due].sort(
    (a, b) =>
      compare(a.piece.product.name, b.piece.product.name) ||
      compare(a.piece.product._id, b.piece.product._id) ||
      b.piece.length - a.piece.length ||
      compare(a.order.number, b.order.number) ||
      a.piece.piece - b.piece.piece,
  );
  const cloths = new Map<string, CuttingSheet['cloths'][number]>();
  for (const one of sorted) {
    const { _id, name } = one.piece.product;
    const cloth = cloths.get(_id) ?? { name, pieces: [] };
    cloth.pieces.push(cutPieceOf(one));
    cloths.set(_id, cloth);
  }
  return [...cloths.values()];
}

const { compare } = new Intl.Collator('en', { numeric: true });

function cutPieceOf({ piece, order }: DuePiece): CutPiece {
  const { length, unit, cutsPerUnit, pieces, roll } = piece;
  return {
    length: formatLength(length, unit, cutsPerUnit),
    order: order.number,
    piece: pieces === 1 ? '' : `${String(piece.piece)} of ${String(pieces)}`,
    roll: roll ? [roll.number, roll.place].filter(Boolean).join(', ') : '',
    dyeLot: roll?.lot ?? '',
  };
}
