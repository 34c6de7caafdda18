// Restores the tags that orders had before an earlier change.
import type { TagsOfOrders } from '@shop/contracts/ordering/order-bulk';
import { id } from '@shop/contracts/core/shapes';
import { foldTag } from '@shop/contracts/core/tags';
import { z } from 'zod';

/** `of` is the change to revert; `way` adds the tags that it removed, or removes those that it added. */
export const putBackTags = z.object({
  kind: z.literal('putBackTags'),
  of: id,
  title: z.string(),
  way: z.enum(['addTags', 'removeTags']),
});
export type PutBackTags = z.infer<typeof putBackTags>;

export const reverseOf = (way: TagsOfOrders['kind']): TagsOfOrders['kind'] =>
  way === 'addTags' ? 'removeTags' : 'addTags';

/** Returns the tags of `before` that are missing in `after`. */
export function lostTags(before: readonly string[], after: readonly string[]): string[] {
  const left = new Set(after.map(foldTag));
  return before.filter((tag) => !left.has(foldTag(tag)));
}
