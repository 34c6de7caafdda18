import { Injectable } from '@nestjs/common';
import { photosRpc } from '@shop/contracts/catalogue/photos';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import type { OrderReturn, ReturnReply } from '@shop/contracts/ordering/order-returns';
import type { ReturnState } from '@shop/contracts/ordering/return-inputs';
import { RETURN_PHOTOS } from '@shop/contracts/ordering/return-photo-limit';
import type { returnPhotosRpc } from '@shop/contracts/ordering/return-photos';
import { isAdmin } from '@shop/service-kit/access';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import { lockPlacedOrder } from '../lifecycle/order-status-writer.js';
import { findOrder } from '../reads/order.query.js';
import { returnViewOf } from './return-views.query.js';
import type { Reader } from './returns.service.js';

type Rpc = typeof returnPhotosRpc;

/** States in which the items have not arrived, so that the photos can change. */
const OPEN: readonly ReturnState[] = ['requested', 'approved', 'inTransit'];

/**
 * Manages the photos of returns. The catalogue encodes them again, and they are stored with the return: no address of
 * the shop leads to them.
 */
@Injectable()
export class ReturnPhotos {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
  ) {}

  /**
   * @throws DomainError `order.returnNotFound`, `order.returnState`, `order.tooManyPhotos` or `catalogue.imageRefused`
   */
  async add(
    { return: id, staged, name }: InputOf<Rpc['add']>,
    { _id: owner }: Pick<Reader, '_id'>,
  ): Promise<ReturnReply> {
    const { manager: reader } = this.dataSource;
    assertOpen(await ownReturn(reader, id, owner));
    const { sha256, webp } = await this.bus.request(photosRpc.make, { staged, name }, systemCaller);
    return this.change({ id, owner }, async (manager, { photos }) => {
      const known = await manager.query<unknown[]>(
        'SELECT FROM return_photos WHERE return_id = $1 AND sha256 = $2',
        [id, sha256],
      );
      if (known.length > 0) return;
      if (photos.length >= RETURN_PHOTOS) throw new DomainError('order.tooManyPhotos');
      await manager.query(
        `INSERT INTO return_photos (return_id, sha256, webp) VALUES ($1, $2, decode($3, 'base64'))`,
        [id, sha256, webp],
      );
    });
  }

  /** @throws DomainError `order.returnNotFound`, `order.returnState` */
  remove(
    { return: id, photo }: InputOf<Rpc['remove']>,
    { _id: owner }: Pick<Reader, '_id'>,
  ): Promise<ReturnReply> {
    return this.change({ id, owner }, async (manager) => {
      await manager.query('DELETE FROM return_photos WHERE return_id = $1 AND id = $2', [
        id,
        photo,
      ]);
    });
  }

  /** @throws DomainError `order.returnNotFound`, also for another user's return */
  async get(
    { return: id, photo }: InputOf<Rpc['get']>,
    user: Reader,
  ): Promise<OutputOf<Rpc['get']>> {
    const { manager } = this.dataSource;
    const { order } = await knownReturn(manager, id);
    const owner = isAdmin(user) ? {} : { userId: user._id };
    const rows = await manager.query<{ webp: string }[]>(
      `SELECT translate(encode(webp, 'base64'), E'\\n', '') AS webp FROM return_photos WHERE return_id = $1 AND id = $2`,
      [id, photo],
    );
    const [found] = (await findOrder(manager, { id: order, ...owner })) ? rows : [];
    if (!found) throw new DomainError('order.returnNotFound');
    return found;
  }

  /** Changes the photos of an open return with its order locked. */
  private async change(
    { id, owner }: { id: string; owner: string },
    work: (manager: EntityManager, one: OrderReturn) => Promise<void>,
  ): Promise<ReturnReply> {
    return this.dataSource.transaction(async (manager) => {
      const { order } = await ownReturn(manager, id, owner);
      await lockPlacedOrder(manager, order, owner);
      const one = await knownReturn(manager, id);
      assertOpen(one);
      await work(manager, one);
      return { success: true, return: await knownReturn(manager, id) };
    });
  }
}

async function knownReturn(manager: EntityManager, id: string): Promise<OrderReturn> {
  const found = await returnViewOf(manager, id);
  if (!found) throw new DomainError('order.returnNotFound');
  return found;
}

/** Returns the order of a return; the return of another user counts as not found. */
async function ownReturn(manager: EntityManager, id: string, owner: string): Promise<OrderReturn> {
  const found = await knownReturn(manager, id);
  if (!(await findOrder(manager, { id: found.order, userId: owner })))
    throw new DomainError('order.returnNotFound');
  return found;
}

function assertOpen({ state }: OrderReturn): void {
  if (!OPEN.includes(state)) throw new DomainError('order.returnState');
}
