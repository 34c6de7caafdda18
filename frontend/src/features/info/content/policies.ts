import { paths } from '../../../lib/paths';
import type { InfoContent } from './page';
import { quality, returns, shipping, support } from './policy';

const { standard, express, nextDay } = shipping;

export const shippingInformation: InfoContent = {
  title: 'Shipping Information',
  lede: 'Three ways for a parcel of cloth to reach you, within Bangladesh.',
  blocks: [
    {
      kind: 'table',
      title: 'Times and charges',
      columns: ['Way', 'Delivery', 'Within Dhaka', 'Outside Dhaka'],
      rows: [
        ['Standard', standard.time, standard.dhaka, standard.outside],
        ['Express', express.time, express.dhaka, express.outside],
        ['Next-day', 'next day', nextDay.dhaka, 'Dhaka only'],
      ],
      note: `Standard shipping is free over ${standard.freeOver}. For next-day delivery, order before ${nextDay.orderBefore}.`,
    },
    {
      kind: 'prose',
      title: 'What you pay',
      text: [
        'This page quotes in taka (BDT), the money of the country we ship in; the cloth itself is priced in US dollars. Orders placed in this web shop have their shipping marked Free in the cart, and nothing is added to the total you see there.',
      ],
    },
    {
      kind: 'prose',
      title: 'Before it leaves',
      text: [
        `Processing takes ${shipping.processing}. Cloth is measured lying flat and without tension, cut square to the selvedge, looked over under a lamp and rolled or folded as its weave likes best.`,
      ],
    },
    {
      kind: 'prose',
      title: 'Where we ship',
      text: [
        'We are shipping only within Bangladesh. If you would like cloth elsewhere, write to us before you order: we will tell you honestly whether there is a way.',
      ],
      links: [{ to: paths.info.contact.href(), label: 'Contact' }],
    },
    {
      kind: 'prose',
      title: 'When it arrives',
      text: [
        'Open the parcel and look at the cloth before you wash or cut it. If it is damaged, short or not what you ordered, photograph it with its label and tell us; we put it right.',
      ],
      links: [{ to: paths.info.returns.href(), label: 'Returns and exchanges' }],
    },
  ],
};

export const returnsAndExchanges: InfoContent = {
  title: 'Returns & Exchanges',
  lede: `Cloth looks different in your light. You have ${returns.within} to be sure.`,
  blocks: [
    {
      kind: 'prose',
      title: 'What may come back',
      text: [
        `Returns are accepted within ${returns.within} of delivery, for cloth as we sent it: uncut, unwashed, unworn, with its label. You need give no reason.`,
        'Cloth made for you alone (woven, dyed or printed to your order) can come back only when the fault is ours.',
      ],
    },
    {
      kind: 'steps',
      title: 'How a return goes',
      steps: [
        {
          title: 'Tell us',
          text: 'Write or call with the order number and say whether you would like a refund or another cloth.',
        },
        {
          title: 'Send it',
          text: 'Fold or roll it as it came, and put a slip with the order number inside.',
        },
        {
          title: 'We look at it',
          text: 'We measure the cloth and look it over, as we did before it left.',
        },
        {
          title: 'You are refunded',
          text: `The refund takes ${returns.refund}, by the way you paid.`,
        },
      ],
    },
    {
      kind: 'prose',
      title: 'Exchanges',
      text: [
        'An exchange is a return and a new order: that way the new cloth is set aside for you at once, and does not wait for the old one.',
      ],
      links: [{ to: paths.products.href(), label: 'Choose another cloth' }],
    },
    {
      kind: 'prose',
      title: 'When the fault is ours',
      text: [
        `A weaving fault, a wrong length, a colour that bleeds: the quality guarantee applies, and a claim may be made within ${quality.claimWithin}.`,
      ],
      links: [{ to: paths.info.qualityGuarantee.href(), label: 'Quality guarantee' }],
    },
    {
      kind: 'letter',
      title: 'Begin a return',
      intro: 'A short letter is enough.',
      tell: ['the order number', 'which cloth, and how much of it', 'refund or exchange'],
      subject: 'Return',
      answer: `We reply within ${support.reply}.`,
    },
  ],
};
