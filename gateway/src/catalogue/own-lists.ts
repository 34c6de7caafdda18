import { RestocksController } from './restocks.controller.js';
import { SavedController } from './saved.controller.js';

/** Lists of products that every user has. */
export const ownLists = [SavedController, RestocksController];
