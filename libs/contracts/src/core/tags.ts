// Tags that staff give to customers and orders.
import { z } from 'zod';
import { cleanLine } from '../reading/clean-text.js';

export const TAGS_MAX = 20;

export const tag = z
  .string('A tag needs a word')
  .overwrite(cleanLine)
  .min(1, 'A tag needs a word')
  .max(40, 'A tag has at most 40 characters');

/** A tag that is set or removed. */
export const tagInput = z.object({ tag, isSet: z.boolean() });
export type TagInput = z.infer<typeof tagInput>;

/** The tags in alphabetical order. */
export const tagged = z.object({ tags: z.array(z.string()) });
export type Tagged = z.infer<typeof tagged>;

/** Returns a tag in the form that is compared: without case, spaces and invisible characters. */
export const foldTag = (text: string): string =>
  cleanLine(text).replace(/\s/g, '').toLocaleLowerCase('en');
