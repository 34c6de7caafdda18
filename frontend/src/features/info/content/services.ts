import { paths } from '../../../lib/paths';
import type { InfoContent, LetterBlock } from './page';
import { quality, support } from './policy';

const QUOTE = `Our quote follows within ${support.quote}.`;

/** How every service is asked for: what to tell differs, the answer is the same. */
const askFor = (title: string, subject: string, tell: readonly string[]): LetterBlock => ({
  kind: 'letter',
  title,
  intro: 'A few lines are enough to begin with:',
  tell,
  subject,
  answer: QUOTE,
});

export const fabricManufacturing: InfoContent = {
  title: 'Fabric Manufacturing',
  lede: 'Your yarn, width and weight, woven to order.',
  art: { kind: 'cloth', name: 'category-denim', shape: 'tall' },
  blocks: [
    {
      kind: 'steps',
      title: 'From an idea to a roll',
      steps: [
        {
          title: 'Specification',
          text: 'You bring a cloth you like, a drawing or only the use. Together we settle fibre, count, sett, weave, width and finish.',
        },
        {
          title: 'Handloom sample',
          text: 'A first piece is woven by hand. Change it as often as it needs: this is the cheap moment to do so.',
        },
        {
          title: 'Trial length',
          text: 'A short warp on the machine that will weave the lot, washed and measured.',
        },
        {
          title: 'The lot',
          text: `Woven, finished and inspected to ${quality.acceptance}, with the trial as the standard.`,
        },
      ],
    },
    {
      kind: 'prose',
      title: 'What we weave',
      text: ['Plain or patterned, light or heavy, in the yarn that suits it:'],
      points: [
        'cotton: voile, poplin, twill, drill, handloom checks',
        'silk: charmeuse, dupion, damask, raw silk',
        'wool: flannel, tweed, suiting',
        'synthetics and blends: velvet, ripstop, technical cloth',
        'denim: ring-spun, rope-dyed, with a true selvedge',
      ],
      links: [
        { to: paths.info.textileDesign.href(), label: 'Have a weave drawn' },
        { to: paths.info.qualityControl.href(), label: 'How we inspect' },
      ],
    },
    askFor('Ask for a quote', 'Fabric manufacturing', [
      'fibre, weight and width, as far as you know them',
      'the quantity, and whether it will be repeated',
      'what the cloth is to become',
    ]),
  ],
};

export const customPrinting: InfoContent = {
  title: 'Custom Printing',
  lede: 'Your design on cotton, silk, polyester or blends.',
  art: { kind: 'cloth', name: 'category-cotton', shape: 'tall' },
  blocks: [
    {
      kind: 'table',
      title: 'Which print on which cloth',
      columns: ['Cloth', 'Print', 'What to know'],
      rows: [
        [
          'Cotton',
          'Reactive or pigment',
          'Reactive goes into the fibre and stays soft; pigment lies on it and is quicker.',
        ],
        ['Silk', 'Acid', 'Brilliant, and fine to the last line; steamed and washed by hand.'],
        ['Polyester', 'Disperse', 'Fast to light and water, for flags, sport and upholstery.'],
        ['Blends', 'Pigment', 'The share of each fibre decides; we try it first.'],
      ],
    },
    {
      kind: 'prose',
      title: 'Your file',
      text: [
        'Send it as .pdf, .ai, .psd or .tiff, at the size at which it will be printed, with one full repeat marked. Name colours by Pantone textile numbers, or send us something in the colour you mean: we match by eye and by instrument.',
      ],
    },
    {
      kind: 'steps',
      title: 'How it goes',
      steps: [
        {
          title: 'Strike-off',
          text: 'A hand’s breadth of your design on your cloth, for colour and scale.',
        },
        { title: 'Approval', text: 'Nothing is printed before you have said yes to a strike-off.' },
        {
          title: 'Printing',
          text: `Fixed, washed and tested: colour fastness ${quality.fastness}.`,
        },
      ],
    },
    {
      kind: 'form',
      form: 'customPrinting',
      title: 'Ask for a print',
      intro: 'Send the design with it, or describe what you have in mind.',
      answer: QUOTE,
    },
  ],
};

export const textileDesign: InfoContent = {
  title: 'Textile Design',
  lede: 'Weaves and repeats, drawn with you for one use.',
  art: { kind: 'draft', float: 3 },
  blocks: [
    {
      kind: 'prose',
      title: 'On point paper',
      text: [
        'A weave begins as squares on paper: a filled one lifts the warp, an empty one lets the weft pass over. The draft on this page is a twill. From such drafts come herringbone, satin, damask, and cloth that nobody has woven yet.',
      ],
    },
    {
      kind: 'cards',
      look: 'thread',
      title: 'For three kinds of work',
      cards: [
        {
          title: 'Apparel',
          text: 'Prints and weaves for a collection: repeats that fall well on a body and can be cut without waste.',
        },
        {
          title: 'Home',
          text: 'Curtains, upholstery and linen: large repeats, matched widths, colours that agree with a room.',
        },
        {
          title: 'Technical',
          text: 'Cloth with a duty: strength, filtration, warmth, stretch. Here the structure is the design.',
        },
      ],
    },
    {
      kind: 'form',
      form: 'designConsultation',
      title: 'Arrange a consultation',
      intro: 'Tell us what you have so far, be it only a thought.',
      answer: QUOTE,
    },
  ],
};

export const bulkOrders: InfoContent = {
  title: 'Bulk Orders',
  lede: 'For makers, hotels, schools and shops: whole rolls, one lot, one price.',
  art: { kind: 'cloth', name: 'hero-3', shape: 'wide' },
  blocks: [
    {
      kind: 'prose',
      title: 'What changes with quantity',
      text: [
        'One dye lot from the first metre to the last. Cloth on the roll instead of folded. A price by the roll, and a delivery that is agreed instead of the standard one.',
      ],
      links: [
        { to: paths.info.sampleRequests.href(), label: 'Samples first' },
        { to: paths.info.fabricManufacturing.href(), label: 'Woven to order' },
      ],
    },
    {
      kind: 'steps',
      title: 'How it goes',
      steps: [
        { title: 'Inquiry', text: 'Tell us the cloth, the quantity and the date.' },
        {
          title: 'Quote',
          text: `It follows within ${support.quote}, with what is in stock and what is not.`,
        },
        { title: 'Counter sample', text: 'A piece of the very lot, sent before the lot itself.' },
        { title: 'Delivery', text: `In one or in parts, each inspected to ${quality.acceptance}.` },
      ],
    },
    {
      kind: 'form',
      form: 'bulkInquiry',
      title: 'Make a bulk inquiry',
      intro: 'The cloth, the quantity, and anything the cloth must be able to do.',
      answer: QUOTE,
    },
  ],
};

export const webDevelopment: InfoContent = {
  title: 'Web Development',
  lede: 'Shops and catalogues for houses that sell cloth, by people who sell it too.',
  art: { kind: 'draft', float: 1 },
  blocks: [
    {
      kind: 'prose',
      title: 'Why a textile house does this',
      text: [
        'The punched card was made for the Jacquard loom, long before it fed a computer. We built this shop for ourselves, and learnt what cloth needs on a screen: pictures near enough to judge the weave, colours told by name, a stock that is never sold twice.',
      ],
    },
    {
      kind: 'cards',
      look: 'thread',
      title: 'What we build',
      cards: [
        {
          title: 'Shops',
          text: 'From the shelf to the order, with a back-office that a small team can run.',
        },
        {
          title: 'Catalogues',
          text: 'Swatches, weights and widths in order, searchable, quick on a telephone.',
        },
        {
          title: 'Care',
          text: 'We look after what we build: updates, copies, and somebody who answers.',
        },
      ],
    },
    askFor('Talk about a website', 'Web development', [
      'what you sell, and to whom',
      'what you have today, with its address',
      'what it should do better',
    ]),
  ],
};
