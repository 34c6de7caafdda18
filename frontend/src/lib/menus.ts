import { firstMenus } from '@shop/contracts/core/first-menus';
import { editedMenus, type Menus } from '@shop/contracts/core/shown-content';

/** Returns the menus that the shop shows. */
export const shownMenus = (): Menus => editedMenus() ?? firstMenus;
