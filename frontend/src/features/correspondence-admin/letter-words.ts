import type { LetterKind, LetterStatus } from '@shop/contracts/correspondence';
import type { BadgeTone } from '../../ui/badge';

export const letterWords: Record<LetterKind, string> = {
  welcome: 'Welcome',
  passwordReset: 'New password',
  emailChange: 'New address, to confirm',
  emailChangeNotice: 'New address, notice',
  orderPlaced: 'Order placed',
  orderStatusChanged: 'Order news',
  sampleRequestReceived: 'Samples asked for',
  enquiryReceived: 'Enquiry received',
  enquiryAnswered: 'Reply',
  newsletterConfirmation: 'Newsletter',
};

export const fateWords: Record<LetterStatus, string> = {
  waiting: 'On its way',
  sent: 'Sent',
  refused: 'Refused',
  late: 'Not sent',
  bounced: 'Came back',
};

export const fateTones: Record<LetterStatus, BadgeTone> = {
  waiting: 'neutral',
  sent: 'success',
  refused: 'danger',
  late: 'warning',
  bounced: 'danger',
};
