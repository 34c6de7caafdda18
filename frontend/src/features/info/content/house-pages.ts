import { paths } from '../../../lib/paths';
import { sustainabilityReport } from './downloads';
import type { InfoContent } from './page';
import { goals, support } from './policy';

export const about: InfoContent = {
  title: 'About Loomery',
  lede: 'A textile house in the weavers’ quarter of Dhaka. We sell cloth, and we make it.',
  art: { kind: 'cloth', name: 'about', shape: 'wide' },
  blocks: [
    {
      kind: 'prose',
      title: 'Where we come from',
      text: [
        'Tanti Bazar means the market of the weavers. Muslin was once sold here that could be drawn through a ring; ikat, kantha and gamcha are woven around the city to this day. We began with what the handlooms of Bengal do best, and added what they do not: suiting, denim, velvet, technical cloth.',
        'What we sell has one thing in common: someone of the house has had it in the hand and would have it at home.',
      ],
    },
    {
      kind: 'cards',
      look: 'thread',
      title: 'How we work',
      cards: [
        {
          title: 'Say what it is',
          text: 'Weight and width stand with the price. A cloth that creases is said to crease.',
        },
        {
          title: 'Show it as it is',
          text: 'Every cloth is shown near enough to see the weave, in plain daylight.',
        },
        {
          title: 'Sell what is there',
          text: 'The stock you see is the stock we have. When you order, it is yours.',
        },
      ],
    },
    {
      kind: 'prose',
      title: 'More than a shop',
      text: [
        'Makers, hotels and schools come to us for cloth that does not exist yet. We weave and print to order, draw patterns, and test cloth for others.',
      ],
      links: [
        { to: paths.info.fabricManufacturing.href(), label: 'Fabric manufacturing' },
        { to: paths.info.customPrinting.href(), label: 'Custom printing' },
        { to: paths.info.textileDesign.href(), label: 'Textile design' },
        { to: paths.info.quality.href(), label: 'Quality' },
        { to: paths.info.sustainability.href(), label: 'Sustainability' },
      ],
    },
  ],
};

export const contact: InfoContent = {
  title: 'Contact',
  lede: 'Write, call, or come and feel the cloth.',
  blocks: [
    { kind: 'reach' },
    {
      kind: 'form',
      form: 'contact',
      title: 'Request a Quote',
      intro:
        'Fabric sourcing, bulk orders, custom manufacturing, samples or a technical consultation: tell us the cloth, the quantity and what it is to become.',
      answer: `The quote follows within ${support.quote}.`,
    },
    {
      kind: 'prose',
      title: 'Other desks',
      text: [
        `Orders and returns are looked after ${support.days}, ${support.hours}; questions of the workshop have a desk of their own.`,
      ],
      links: [
        { to: paths.info.support.href(), label: 'Customer support' },
        { to: paths.info.technicalSupport.href(), label: 'Technical support' },
        { to: paths.info.faq.href(), label: 'FAQ' },
      ],
    },
  ],
};

export const sustainability: InfoContent = {
  title: 'Sustainability',
  lede: 'Cloth takes water, heat and many hands. Here is what we owe to each.',
  art: { kind: 'cloth', name: 'hero-2', shape: 'wide' },
  blocks: [
    {
      kind: 'cards',
      look: 'thread',
      title: 'Three pillars',
      cards: [
        {
          title: 'Environmental stewardship',
          text: 'Less water in the dye house, less heat in the dryer, and nothing in the river that was not in it before.',
        },
        {
          title: 'Ethical sourcing and fair labour',
          text: 'Fibre from growers we can name, and wages and hours that we would accept ourselves, at our looms and at those of our weavers.',
        },
        {
          title: 'Product innovation',
          text: 'Cloth that lasts is the best saving of all: tighter weaves, recycled yarn where it wears as well as new, dyes that need less of the bath.',
        },
      ],
    },
    {
      kind: 'cards',
      look: 'label',
      title: 'Three goals',
      intro: 'Each with a year beside it. A year that has gone by is not taken off this page.',
      cards: [
        {
          figure: goals.water.figure,
          title: `Water reduction by ${goals.water.by}`,
          text: 'Half the water for every metre that is dyed and finished.',
        },
        {
          figure: goals.carbon.figure,
          title: `Operations by ${goals.carbon.by}`,
          text: 'Looms, dye house, lighting and vans: first less, then from the sun, and only the rest made good elsewhere.',
        },
        {
          figure: goals.traceability.figure,
          title: `Traceability by ${goals.traceability.by}`,
          text: 'Every cloth with its origin: the fibre, the spinner, the loom, the bath.',
        },
      ],
    },
    {
      kind: 'downloads',
      title: 'The report',
      text: 'A specimen: it shows what we account for, without the measured figures of the year.',
      files: [sustainabilityReport],
    },
    {
      kind: 'prose',
      title: 'What you can do',
      text: [
        'Order a sample before you order the length. Buy what the piece needs, wash it cool, mend it. And ask us where a cloth comes from: being asked keeps a house honest.',
      ],
      links: [
        { to: paths.info.sampleRequests.href(), label: 'Sample requests' },
        { to: paths.info.contact.href(), label: 'Contact' },
      ],
    },
  ],
};
