// Texts of the e-mail about a new status of an order.
import { defineTemplate, line, paragraph } from './template/define-template.js';

const NEWS = 'Hello,\n\nThere is news about your order {{order.number}}: ';
const RETURNS =
  'We hope the cloth is what you had in mind; returns are accepted within {{returns.days}} days.';

export const orderStatusTemplate = defineTemplate({
  key: 'orderStatusChanged',
  placeholders: ['order.number', 'order.status', 'returns.days', 'link.order'],
  texts: {
    subject: line('Subject', 'Order {{order.number}}: {{order.status}}', 'order.number'),
    pendingHeading: line('Heading, pending', 'Your order is back in line'),
    pending: paragraph(
      'Pending',
      `${NEWS}it is waiting to be prepared again. Nothing is lost.`,
      'order.number',
    ),
    processingHeading: line('Heading, processing', 'We are working on your order'),
    processing: paragraph('Processing', `${NEWS}it is being cut and packed.`, 'order.number'),
    shippedHeading: line('Heading, shipped', 'Your order is on its way'),
    shipped: paragraph('Shipped', `${NEWS}it has left our workshop.`, 'order.number'),
    deliveredHeading: line('Heading, delivered', 'Your order has arrived'),
    delivered: paragraph(
      'Delivered',
      `${NEWS}it has been delivered. ${RETURNS}`,
      'order.number',
      'returns.days',
    ),
    cancelledHeading: line('Heading, cancelled', 'Your order is cancelled'),
    cancelled: paragraph(
      'Cancelled',
      `${NEWS}it has been cancelled, and nothing more will be sent.`,
      'order.number',
    ),
    readyHeading: line('Heading, ready for pick-up', 'Your order is ready'),
    ready: paragraph('Ready for pick-up', `${NEWS}it is ready for you to pick up.`, 'order.number'),
    pickedUpHeading: line('Heading, picked up', 'You have your order'),
    pickedUp: paragraph(
      'Picked up',
      `${NEWS}it has been picked up. ${RETURNS}`,
      'order.number',
      'returns.days',
    ),
    revivedHeading: line('Heading, no longer cancelled', 'Your order is active again'),
    button: line('Button', 'See your order'),
    because: line('Reason', 'You are receiving this e-mail because you placed this order.'),
  },
});
