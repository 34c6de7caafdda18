// A CSV list to import.
import type {
  FaultyRows,
  KnownNames,
  ProductImportReply,
} from '@shop/contracts/catalogue/catalogue-admin';

export interface ListToImport {
  file: File;
  dryRun: boolean;
  /** Choice for rows whose names already exist. */
  knownNames?: KnownNames;
  /** Choice for faulty rows; without it the list is not applied. */
  faulty?: FaultyRows;
}

export const isApplied = (reply: ProductImportReply | undefined): boolean =>
  reply !== undefined && 'applied' in reply && reply.applied;
