// The texts of e-mails to customers, as admins edit them.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { done, id, isoDate, nothing } from '../core/shapes.js';
import { cleanLines } from '../reading/clean-text.js';

export const templateKeys = [
  'orderPlaced',
  'orderStatusChanged',
  'orderMessage',
  'parcelDispatched',
  'parcelTracked',
  'itemsCancelled',
  'orderEdited',
  'editWaiting',
  'editEnded',
  'returnChanged',
  'addressChanged',
  'cancelDeclined',
  'restocked',
  'giftCardIssued',
  'orderRefunded',
  'refundFailed',
  'orderNotPaid',
  'transferAwaited',
  'paymentDue',
  'invoiceReminder',
  'invoiceCorrected',
  'withdrawalReceived',
  'offer',
  'paymentLink',
  'accountOpened',
  'welcome',
  'passwordReset',
  'emailChange',
  'emailChangeNotice',
  'sampleRequestReceived',
  'enquiryReceived',
  'enquiryAnswered',
  'newsletterConfirmation',
] as const;
export const templateKey = z.enum(templateKeys);
export type TemplateKey = z.infer<typeof templateKey>;

/** Maximum number of characters in a text of an e-mail. */
export const TEMPLATE_TEXT_MAX = 2_000;
/** Maximum number of characters in a single-line text. */
export const TEMPLATE_LINE_MAX = 200;

/** The texts of a template, by name. */
export const templateTexts = z.record(
  z.string().regex(/^[a-z][A-Za-z]{0,40}$/),
  z
    .string()
    .overwrite(cleanLines)
    .max(TEMPLATE_TEXT_MAX, `A text has at most ${String(TEMPLATE_TEXT_MAX)} characters`)
    .refine((text) => !/[^\P{Cc}\n]/u.test(text), 'A text has a character that cannot be shown'),
);
export type TemplateTexts = z.infer<typeof templateTexts>;

const edit = z.object({ by: z.string(), at: isoDate });

export const templateSummary = z.object({
  key: templateKey,
  title: z.string(),
  /** True if the texts differ from the first edition. */
  isEdited: z.boolean(),
  subject: z.string(),
  /** 0 until something is saved. */
  version: z.int(),
  /** The last change; null before the first one. */
  edited: edit.nullable(),
});
export type TemplateSummary = z.infer<typeof templateSummary>;

export const templateList = z.object({
  success: z.literal(true),
  templates: z.array(templateSummary),
});
export type TemplateList = z.infer<typeof templateList>;

export const templateView = templateSummary.extend({
  texts: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      text: z.string(),
      /** The text of the first edition. */
      first: z.string(),
      /** True for a single-line text, such as the subject. */
      isLine: z.boolean(),
      /** True for a text that can be empty, which removes its paragraph. */
      isOptional: z.boolean(),
      /** Placeholders that the text must contain. */
      required: z.array(z.string()),
    }),
  ),
  placeholders: z.array(z.object({ name: z.string(), description: z.string() })),
  /** True if a preview can show an order. */
  isOfOrder: z.boolean(),
  /** The versions that are kept, newest first, with the texts that differ from the first edition. */
  versions: z.array(edit.extend({ version: z.int(), texts: templateTexts })),
});
export type TemplateView = z.infer<typeof templateView>;

const versioned = z.object({ version: z.int().min(0) });
/** The body of PUT /api/admin/email-templates/:key; `version` is the one that was edited. */
export const changeTemplateInput = versioned.extend({ texts: templateTexts });
export type ChangeTemplateInput = z.infer<typeof changeTemplateInput>;
/** The body of POST /api/admin/email-templates/:key/put-back. */
export const putBackInput = versioned;
export type PutBackInput = z.infer<typeof putBackInput>;

/** The body of POST /api/admin/email-templates/:key/preview and …/test. */
export const previewTemplateInput = z.object({
  /** The texts as edited; absent for the saved ones. */
  texts: templateTexts.optional(),
  /** The order to show; absent for the newest. */
  order: id.optional(),
});
export type PreviewTemplateInput = z.infer<typeof previewTemplateInput>;

export const emailPreview = z.object({
  subject: z.string(),
  plain: z.string(),
  html: z.string(),
  /** Source of the values. */
  of: z.enum(['order', 'newest', 'sample']),
  /** The number of the order, as customers see it. */
  order: z.string().nullable(),
  /** The current address of the customer; null for a sample. */
  to: z.string().nullable(),
});
export type EmailPreview = z.infer<typeof emailPreview>;

const one = z.object({ key: templateKey });

export const emailTemplatesRpc = {
  /** Returns every template of e-mails to customers. Admins only. */
  list: rpc('correspondence.listTemplates', nothing, templateList, 'read'),
  get: rpc('correspondence.getTemplate', one, templateView, 'read'),
  /**
   * Throws `request.invalid` with a sentence for each text that cannot be saved, and `correspondence.templateChanged`
   * for an older version.
   */
  save: rpc(
    'correspondence.saveTemplate',
    changeTemplateInput.extend(one.shape),
    templateView,
    'inbox',
    5_000,
  ),
  /** Restores the texts of the first edition. Throws `correspondence.templateChanged` for an older version. */
  putBack: rpc(
    'correspondence.putTemplateBack',
    putBackInput.extend(one.shape),
    templateView,
    'inbox',
    5_000,
  ),
  /** Returns the e-mail as it would be sent, without working links. Throws `request.invalid`, `order.notFound`. */
  preview: rpc(
    'correspondence.previewTemplate',
    previewTemplateInput.extend(one.shape),
    emailPreview,
    'read',
    7_000,
  ),
  /** Sends the preview to the caller only. Throws `request.tooMany` after 20 tests in an hour. */
  sendTest: rpc(
    'correspondence.sendTemplateTest',
    previewTemplateInput.extend(one.shape),
    done,
    'idempotent: a message gets one e-mail',
    7_000,
  ),
};
