import { paths } from '../../../lib/paths';
import type { InfoContent } from './page';
import { returns, samples, shipping, support } from './policy';

export const faq: InfoContent = {
  title: 'Frequently asked questions',
  lede: 'Six questions that come up most, answered in full. If yours is another, ask us.',
  blocks: [
    {
      kind: 'questions',
      title: 'Questions and answers',
      questions: [
        {
          question: 'How do I place an order?',
          answer:
            'Choose a cloth and a quantity and add it to the cart. At the checkout you log in, or register first, give the address and place the order. The card form is a demonstration: please enter no real card, nothing is charged.',
          link: { to: paths.products.href(), label: 'See all cloth' },
        },
        {
          question: 'Where do you ship, and what does it cost?',
          answer: `We ship only within Bangladesh. Standard shipping takes ${shipping.standard.time} and costs ${shipping.standard.dhaka} within Dhaka and ${shipping.standard.outside} outside; it is free over ${shipping.standard.freeOver}. Express and next-day shipping are on the shipping page.`,
          link: { to: paths.info.shipping.href(), label: 'Shipping in full' },
        },
        {
          question: 'How soon does my order leave?',
          answer: `Processing takes ${shipping.processing}: we measure and cut your cloth, look it over and pack it. The shipping time begins after that.`,
        },
        {
          question: 'Can I return or exchange cloth?',
          answer: `Yes, within ${returns.within}. Once the cloth is back with us, the refund takes ${returns.refund}.`,
          link: { to: paths.info.returns.href(), label: 'Returns and exchanges in full' },
        },
        {
          question: 'Can I feel a cloth before I buy it?',
          answer: `Ask for a sample: a swatch of about ${samples.size}. Registered business accounts have their ${samples.free}, then samples are ${samples.price}.`,
          link: { to: paths.info.sampleRequests.href(), label: 'How samples work' },
        },
        {
          question: 'Do you weave or print to order?',
          answer: `We do both, and supply in bulk. Tell us the cloth, the quantity and what it is to become; the quote follows within ${support.quote}.`,
          link: { to: paths.info.bulkOrders.href(), label: 'Bulk orders' },
        },
      ],
    },
    {
      kind: 'letter',
      title: 'Another question?',
      intro: 'Ask it in your own words.',
      tell: [
        'the name or SKU of the cloth, if it is about one',
        'your order number, if you have one',
      ],
      subject: 'A question',
      answer: `We answer ${support.days}, ${support.hours}, and reply within ${support.reply}.`,
    },
  ],
};

export const customerSupport: InfoContent = {
  title: 'Customer Support',
  lede: 'For everything between choosing a cloth and cutting it: orders, delivery, returns, your account.',
  blocks: [
    {
      kind: 'table',
      title: 'When we are here',
      columns: ['Customer support', 'Time of Dhaka'],
      rows: [
        ['Days', support.days],
        ['Hours', support.hours],
        ['Reply', `within ${support.reply}`],
      ],
    },
    {
      kind: 'prose',
      title: 'About an order',
      text: [
        'Have the order number at hand. For a change of address or quantity, telephone: it is possible until the cloth is cut, and that can be the same day.',
      ],
      links: [
        { to: paths.info.shipping.href(), label: 'Shipping times and charges' },
        { to: paths.info.returns.href(), label: 'Returns and exchanges' },
      ],
    },
    {
      kind: 'prose',
      title: 'About a cloth',
      text: [
        'Weight and width stand with the product. For what does not (how it drapes, whether it may be washed, how near the picture is to the cloth) ask us, or have a sample sent.',
      ],
      links: [
        { to: paths.info.sampleRequests.href(), label: 'Sample requests' },
        { to: paths.info.technicalSupport.href(), label: 'Technical support' },
      ],
    },
    {
      kind: 'letter',
      title: 'Write or call',
      intro: 'One letter about one thing is answered soonest.',
      tell: [
        'your name and the e-mail address of your account',
        'the order number',
        'what you would like us to do',
      ],
      subject: 'Customer support',
      answer: `${support.days}, ${support.hours}; a reply within ${support.reply}.`,
    },
  ],
};

export const technicalSupport: InfoContent = {
  title: 'Technical Support',
  lede: 'For those who work our cloth: mills, makers, printers and dyers.',
  blocks: [
    {
      kind: 'cards',
      look: 'label',
      title: 'How fast we answer',
      cards: [
        {
          figure: support.ticket,
          title: 'Ticket response',
          text: `A technical question by e-mail is a ticket: a response comes within ${support.ticket}.`,
        },
        {
          figure: support.chat,
          title: 'Live chat',
          text: 'Around the clock, five days a week. Ask for a chat by e-mail or telephone, and we open it with you.',
        },
      ],
    },
    {
      kind: 'prose',
      title: 'What we can help with',
      text: ['The people who answer have stood at a loom or a dye bath themselves. Ask them about'],
      points: [
        'shrinkage, skew and how to relax a cloth before cutting',
        'needles, threads and feeds for fine, coated or stretch fabrics',
        'dye lots, colour matching and fastness',
        'printing: pretreatment, inks, steaming and washing off',
        'finishes: softening, water repellence, flame retardance',
      ],
    },
    {
      kind: 'letter',
      title: 'Open a ticket',
      intro: 'The more exact the question, the shorter the way to the answer.',
      tell: [
        'the SKU, and the batch from the selvedge label',
        'what you did: machine, temperature, chemicals, time',
        'what happened, with a photograph in daylight',
      ],
      subject: 'Technical question',
      answer: `A response within ${support.ticket}.`,
    },
  ],
};
