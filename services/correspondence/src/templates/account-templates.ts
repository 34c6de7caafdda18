// Templates of e-mails about accounts, gift cards, and links that staff send.
import type { TemplateKey } from '@shop/contracts/correspondence/email-templates';
import { accountOpenedEmail, accountOpenedTemplate } from '../emails/account-opened.email.js';
import { orderNumber } from '../emails/order-lines.js';
import { passwordResetEmail, passwordResetTemplate } from '../emails/password-reset.email.js';
import { welcomeEmail, welcomeTemplate } from '../emails/welcome.email.js';
import {
  giftCardIssuedEmail,
  giftCardIssuedTemplate,
} from '../gift-cards/gift-card-issued.email.js';
import {
  offerEmail,
  offerTemplate,
  paymentLinkEmail,
  paymentLinkTemplate,
} from '../offers/offer.email.js';
import type { Registered } from './registered.js';
import { sampleOffer, weekAfter } from './sample-data.js';

type Key =
  'giftCardIssued' | 'offer' | 'paymentLink' | 'accountOpened' | 'passwordReset' | 'welcome';

export const accountTemplates: Readonly<Record<Extract<TemplateKey, Key>, Registered>> = {
  giftCardIssued: {
    title: 'Gift card',
    template: giftCardIssuedTemplate,
    ofOrder: ({ emailed: { order }, shopUrl, edited }) => {
      const card = { name: 'Gift card', amountCents: 5_000 };
      return giftCardIssuedEmail({ ...order, ...card }, shopUrl, edited);
    },
  },
  offer: {
    title: 'Offer',
    template: offerTemplate,
    plain: ({ shopUrl, edited }) => offerEmail(sampleOffer, shopUrl, edited),
  },
  paymentLink: {
    title: 'Link to the payment',
    template: paymentLinkTemplate,
    ofOrder: ({ emailed: { order }, shopUrl, edited }) => {
      const { totalCents, placedAt } = order;
      const about = { number: orderNumber(order), totalCents, until: weekAfter(placedAt) };
      return paymentLinkEmail(about, shopUrl, edited);
    },
  },
  accountOpened: {
    title: 'Account opened by staff',
    template: accountOpenedTemplate,
    plain: ({ shopUrl, edited }) => accountOpenedEmail(shopUrl, edited),
  },
  passwordReset: {
    title: 'New password',
    template: passwordResetTemplate,
    plain: ({ shopUrl, edited }) => passwordResetEmail(shopUrl, edited),
  },
  welcome: {
    title: 'Welcome',
    template: welcomeTemplate,
    plain: ({ shopUrl, edited }) => welcomeEmail(shopUrl, edited),
  },
};
