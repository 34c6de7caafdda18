// Templates of e-mails about parcels.
import {
  parcelDispatchedEmail,
  parcelDispatchedTemplate,
} from '../parcels/parcel-dispatched.email.js';
import { parcelTrackedEmail, parcelTrackedTemplate } from '../parcels/parcel-tracked.email.js';
import type { Registered } from './registered.js';

const TRACKING = '00340434161094015902';

export const parcelTemplates = {
  parcelDispatched: {
    title: 'Parcel dispatched',
    template: parcelDispatchedTemplate,
    ofOrder: ({ emailed: { order }, shopUrl, edited }) => {
      const parcel = { parcel: order.order, number: 1, order, follows: [], at: order.placedAt };
      return parcelDispatchedEmail(parcel, shopUrl, edited);
    },
  },
  parcelTracked: {
    title: 'Tracking number',
    template: parcelTrackedTemplate,
    ofOrder: ({ emailed: { order }, shopUrl, edited }) => {
      const parcel = {
        parcel: order.order,
        number: 1,
        order,
        tracking: TRACKING,
        at: order.placedAt,
      };
      return parcelTrackedEmail(parcel, shopUrl, edited);
    },
  },
} satisfies Record<string, Registered>;
