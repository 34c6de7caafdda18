// Content of an e-mail. Every part is rendered as plain text and as HTML.

/** A line of an order or a request: item and amount. */
export interface EmailLine {
  text: string;
  figure?: string;
  /** Absolute address of an image, which is only decoration. */
  image?: string;
}

export type EmailPart =
  | { kind: 'text'; text: string }
  /** A quotation, which keeps its line breaks. */
  | { kind: 'quote'; from: string; text: string }
  | { kind: 'lines'; lines: readonly EmailLine[]; sums: readonly EmailLine[] }
  | { kind: 'details'; details: readonly { label: string; value: string }[] }
  | { kind: 'action'; label: string; url: string };

export interface EmailContent {
  subject: string;
  heading: string;
  parts: readonly EmailPart[];
  /** Reason why the receiver gets the e-mail; its last line. */
  because: string;
  /** Link to unsubscribe from such e-mails. */
  unsubscribe?: string;
}

/** A stored e-mail. Its HTML is rendered when it is sent. */
export interface RenderedEmail {
  subject: string;
  plain: string;
  words: EmailContent;
}
