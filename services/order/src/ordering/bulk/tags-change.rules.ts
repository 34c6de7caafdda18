// The effect of a change of tags on one order: the tags to add or remove, or why it does nothing.
import { errors } from '@shop/contracts/core/errors';
import { foldTag, TAGS_MAX } from '@shop/contracts/core/tags';
import type { TagsOfOrders } from '@shop/contracts/ordering/order-bulk';

export interface FoldedTag {
  tag: string;
  /** The tag in the form that is compared. */
  folded: string;
}

/** The tags to add or remove, and all tags of the order afterwards. */
interface TagsAfter {
  changed: FoldedTag[];
  after: FoldedTag[];
}

/** Returns each tag once, in its first spelling. */
function foldedTags(tags: readonly string[]): FoldedTag[] {
  const found = new Map<string, FoldedTag>();
  for (const tag of tags) {
    const folded = foldTag(tag);
    if (!found.has(folded)) found.set(folded, { tag, folded });
  }
  return [...found.values()];
}

const inOrder = (tags: FoldedTag[]): FoldedTag[] =>
  tags.sort((one, other) => (one.folded < other.folded ? -1 : 1));

/** Returns the effect on an order with these tags. */
export function tagsAfter(
  now: readonly FoldedTag[],
  { kind, tags }: TagsOfOrders,
): TagsAfter | { reason: string } {
  const chosen = foldedTags(tags);
  const isOne = chosen.length === 1;
  if (kind === 'removeTags') {
    const removed = new Set(chosen.map(({ folded }) => folded));
    const changed = now.filter(({ folded }) => removed.has(folded));
    if (changed.length === 0)
      return { reason: isOne ? 'It does not have the tag.' : 'It has none of the tags.' };
    return { changed, after: now.filter(({ folded }) => !removed.has(folded)) };
  }
  const has = new Set(now.map(({ folded }) => folded));
  const changed = chosen.filter(({ folded }) => !has.has(folded));
  if (changed.length === 0) return { reason: `It has the ${isOne ? 'tag' : 'tags'} already.` };
  if (now.length + changed.length > TAGS_MAX)
    return { reason: errors['order.tooManyTags'].message };
  return { changed, after: inOrder([...now, ...changed]) };
}

/** Maximum of tags in a title. */
const NAMED = 3;

/** Returns the title of the change: `Add the tag Gift wrap to orders`. */
export function tagsTitleOf({ kind, tags }: TagsOfOrders, orders = 'orders'): string {
  const chosen = foldedTags(tags);
  const named = chosen.slice(0, NAMED).map(({ tag }) => tag);
  const more = chosen.length - named.length;
  const words = [...named, ...(more > 0 ? [`${String(more)} more`] : [])];
  const last = words.pop() ?? '';
  const list = words.length > 0 ? `${words.join(', ')} and ${last}` : last;
  const noun = chosen.length === 1 ? 'tag' : 'tags';
  return kind === 'addTags'
    ? `Add the ${noun} ${list} to ${orders}`
    : `Remove the ${noun} ${list} from ${orders}`;
}
