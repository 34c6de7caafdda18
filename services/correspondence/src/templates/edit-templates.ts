// Templates of e-mails about edits that wait for their payment.
import { editEndedEmail, editEndedTemplate } from '../cancellations/edit-ended.email.js';
import { editWaitingEmail, editWaitingTemplate } from '../cancellations/edit-waiting.email.js';
import type { Registered } from './registered.js';

export const editTemplates = {
  editWaiting: {
    title: 'Payment of an edit',
    template: editWaitingTemplate,
    ofOrder: ({ emailed: { order }, shopUrl, edited }) => {
      const added = order.items
        .slice(0, 1)
        .map(({ product, name }) => ({ product, name, quantity: 1 }));
      const sums = { differenceCents: 1_250, editedCents: order.totalCents + 1_250 };
      const about = { edit: order.order, removed: [], added, note: 'As you wished', ...sums };
      const times = { until: order.placedAt, at: order.placedAt };
      return editWaitingEmail({ ...order, ...about, ...times }, shopUrl, edited);
    },
  },
  editEnded: {
    title: 'Edit not made',
    template: editEndedTemplate,
    ofOrder: ({ emailed: { order }, shopUrl, edited }) => {
      const about = { edit: order.order, reason: 'unpaid' as const, differenceCents: 1_250 };
      return editEndedEmail({ ...order, ...about, at: order.placedAt }, shopUrl, edited);
    },
  },
} satisfies Record<string, Registered>;
