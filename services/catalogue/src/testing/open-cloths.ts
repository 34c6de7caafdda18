// A catalogue with its data sheets, on a database and a bucket of its own, for specs.
import { randomUUID } from 'node:crypto';
import {
  clothFieldsInput,
  type ClothFieldsInput,
  type ClothView,
} from '@shop/contracts/cloth/cloth';
import { aClothSheet } from '@shop/contracts/testing/cloth-sheet';
import { Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { ClothEditingService } from '../cloths/cloth-editing.service.js';
import { ClothTransferService } from '../cloths/cloth-transfer.service.js';
import { CareSymbols, ClothsService } from '../cloths/cloths.service.js';
import { openBackOffice, type OpenBackOffice } from './open-back-office.js';

export interface OpenCloths extends OpenBackOffice {
  cloths: ClothsService;
  editing: ClothEditingService;
  transfer: ClothTransferService;
  /** Makes a cloth that can be published; a spec names what matters to it. */
  make(code: string, parts?: Partial<ClothFieldsInput>): Promise<ClothView>;
  /** Changes the cloth as its form does. */
  change(code: string, parts: Partial<ClothFieldsInput>, version?: number): Promise<ClothView>;
  publish(code: string, isPublished?: boolean): Promise<ClothView>;
  noCloths(): Promise<void>;
}

export async function openCloths(): Promise<OpenCloths> {
  const shop = await openBackOffice();
  const { dataSource, by } = shop;
  const cloths = new ClothsService(dataSource, new CareSymbols(false));
  const editing = new ClothEditingService(dataSource, new Outbox(), new Audit(dataSource));
  const save = async (code: string, fields: ClothFieldsInput, version: number | null) => {
    const input = { code, fields: clothFieldsInput.parse(fields), version };
    await editing.save(by, input, randomUUID());
    return cloths.get(code);
  };
  return {
    ...shop,
    cloths,
    editing,
    transfer: new ClothTransferService(dataSource, editing, shop.store),
    make: (code, parts = {}) => save(code, { ...aClothSheet(), ...parts }, null),
    change: async (code, parts, version) => {
      const { name, composition, version: newest, ...was } = await cloths.get(code);
      return save(code, { ...was, name, composition, ...parts }, version ?? newest);
    },
    publish: async (code, isPublished = true) => {
      await editing.publish(by, code, isPublished);
      return cloths.get(code);
    },
    noCloths: async () => {
      await shop.empty();
      await dataSource.query('DELETE FROM cloths');
    },
  };
}
