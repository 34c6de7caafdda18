// A CSV list that is sent to the shop.
import type {
  FaultyRows,
  KnownNames,
  ProductImportReply,
} from '@shop/contracts/catalogue/catalogue-admin';

export interface ListToImport {
  file: File;
  dryRun: boolean;
  /** The choice for rows whose names exist already. */
  knownNames?: KnownNames;
  /** The choice for faulty rows; without it the list is not applied. */
  faulty?: FaultyRows;
}

export const isApplied = (reply: ProductImportReply | undefined): boolean =>
  reply !== undefined && 'applied' in reply && reply.applied;
