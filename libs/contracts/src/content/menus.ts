// The menus of header and footer, edited by admins.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { isoDate, nothing } from '../core/shapes.js';
import { cleanLine } from '../reading/clean-text.js';

const line = (label: string) =>
  z
    .string()
    .overwrite(cleanLine)
    .min(1, `${label} is required`)
    .max(40, `${label} has at most 40 characters`);

const menuLink = z.object({
  label: line('Label'),
  /** Address of a link; the address of a page changes with the page when it is renamed. */
  to: z
    .string()
    .max(200, 'An address has at most 200 characters')
    .regex(
      /^(?:\/|\/[^/\\\s][^\\\s]*|https:\/\/[^/\\\s][^\\\s]*|mailto:[^/\\\s]+|tel:[^/\\\s]+)$/,
      'An address begins with /, https:, mailto: or tel:',
    ),
});

export const menus = z.object({
  header: z.array(menuLink).max(8, 'The header has at most 8 links'),
  footer: z
    .array(
      z.object({
        title: line('Title'),
        links: z.array(menuLink).max(12, 'A group has at most 12 links'),
      }),
    )
    .max(6, 'The footer has at most 6 groups'),
});

/** Menus as admins edit them; null for those of the build. Version 0 until something is saved. */
export const menusView = z.object({
  version: z.int(),
  menus: menus.nullable(),
  by: z.string().nullable(),
  at: isoDate.nullable(),
});
export type MenusView = z.infer<typeof menusView>;

export const saveMenusInput = z.object({ version: z.int(), menus: menus.nullable() });
export type SaveMenusInput = z.infer<typeof saveMenusInput>;

export const menusRpc = {
  get: rpc('catalogue.getMenus', nothing, menusView, 'read'),
  /** Throws `catalogue.settingsChanged` for an older version, with both menus. */
  save: rpc('catalogue.saveMenus', saveMenusInput, menusView, 'inbox', 5_000),
};
