// The content of an e-mail. Every e-mail consists of these parts, and every part has two forms: plain text and HTML.

/** A line of an order or of a request: what, and how much. */
export interface EmailLine {
  text: string;
  figure?: string;
  /** Address of an image, absolute; decoration only. */
  image?: string;
}

export type EmailPart =
  | { kind: 'text'; text: string }
  /** A quotation: its own line breaks count. */
  | { kind: 'quote'; from: string; text: string }
  | { kind: 'lines'; lines: readonly EmailLine[]; sums: readonly EmailLine[] }
  | { kind: 'details'; details: readonly { label: string; value: string }[] }
  | { kind: 'action'; label: string; url: string };

export interface EmailContent {
  subject: string;
  heading: string;
  parts: readonly EmailPart[];
  /** Why the receiver gets it; the last line of every e-mail. */
  because: string;
  /** Where the receiver ends such e-mails. */
  unsubscribe?: string;
}

/** An e-mail as it is stored: its HTML is rendered when it leaves. */
export interface RenderedEmail {
  subject: string;
  plain: string;
  words: EmailContent;
}
