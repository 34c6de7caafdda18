import { paths } from '../../../lib/paths';
import { oekoTexCertificate, qualityManual } from './downloads';
import type { InfoContent } from './page';
import { quality, support } from './policy';

export const qualityPage: InfoContent = {
  title: 'Quality',
  lede: 'A cloth is as good as what can be measured on it. We measure.',
  art: { kind: 'cloth', name: 'category-wool', shape: 'tall' },
  blocks: [
    {
      kind: 'cards',
      look: 'label',
      title: 'Four certifications',
      intro: 'Each answers another question about a cloth.',
      cards: [
        {
          title: 'ISO 9001:2015',
          text: 'Is the work done the same way every time? The standard for how a house manages quality, from order to dispatch.',
        },
        {
          title: 'OEKO-TEX Standard 100',
          text: 'Is it safe against the skin? Every part of the cloth is tested for harmful substances, threads and dyes included.',
        },
        {
          title: 'GOTS',
          text: 'Is organic truly organic? The Global Organic Textile Standard follows the fibre from the field to the finished cloth.',
        },
        {
          title: 'AQL 2.5 compliance',
          text: 'How many faults are too many? Lots are inspected by sample, and refused whole above the limit.',
        },
      ],
    },
    {
      kind: 'table',
      title: 'Five in-house tests',
      columns: ['Test', 'What we do', 'What it tells you'],
      rows: [
        [
          'Tensile and tear strength',
          'Strips are pulled along warp and weft until they part; a cut is torn on.',
          'Whether seams and knees will hold.',
        ],
        [
          'Colour fastness to washing, rubbing and light',
          'Washed beside white cloth, rubbed dry and wet, laid under a lamp against the blue scale.',
          'Whether the colour stays, and stays on the cloth.',
        ],
        [
          'Dimensional stability',
          'Marked, washed, dried and measured again both ways.',
          'How much to add for shrinkage before you cut.',
        ],
        [
          'Fabric hand and drape',
          'Hung over a disc to see its folds, then judged by hand, by two people.',
          'How it falls, and how it feels.',
        ],
        [
          'pH and chemical residue',
          'An extract in water is measured and searched for residues.',
          'That nothing of the bath is left in the cloth.',
        ],
      ],
    },
    {
      kind: 'downloads',
      title: 'To take along',
      text: 'Both are specimens: they show what such a paper says, and certify nothing.',
      files: [qualityManual, oekoTexCertificate],
    },
    {
      kind: 'prose',
      title: 'What this means for you',
      text: [
        'If a cloth of ours falls short of what we measured, it is not your loss. The guarantee says how that is put right.',
      ],
      links: [
        { to: paths.info.qualityGuarantee.href(), label: 'Quality guarantee' },
        { to: paths.info.qualityControl.href(), label: 'Have your own cloth tested' },
      ],
    },
  ],
};

export const qualityGuarantee: InfoContent = {
  title: 'Quality Guarantee',
  lede: 'If the cloth is not what we said it is, we put it right.',
  art: { kind: 'cloth', name: 'category-silk', shape: 'tall' },
  blocks: [
    {
      kind: 'cards',
      look: 'thread',
      title: 'What we stand for',
      cards: [
        {
          figure: quality.acceptance,
          title: 'Inspected by lot',
          text: 'The acceptable quality limit to which every lot is inspected before it is cut.',
        },
        {
          figure: 'Grade 4',
          title: 'Colour that stays',
          text: `Colour fastness ${quality.fastness}, on the scale of five.`,
        },
        {
          figure: quality.claimWithin,
          title: 'Time to find out',
          text: `Quality claims are accepted within ${quality.claimWithin} of delivery.`,
        },
      ],
    },
    {
      kind: 'prose',
      title: 'What it covers',
      text: ['The guarantee holds for'],
      points: [
        'faults of weave, knit or finish beyond the inspection limit',
        'colour that bleeds, rubs off or fades sooner than its grade allows',
        'a width, weight or composition other than the one stated',
        'a length cut short',
      ],
    },
    {
      kind: 'prose',
      title: 'What it does not',
      text: [
        'It does not cover wear, washing against the care label, or the natural irregularity of handloom and raw silk. Look the cloth over before you cut: a fault can be made good on a whole length, hardly on a sleeve.',
      ],
    },
    {
      kind: 'letter',
      title: 'Make a claim',
      intro: 'We ask for enough to find the lot, and no more.',
      tell: [
        'the order number and the SKU',
        'a photograph of the fault, with a ruler in it',
        'whether you would like new cloth or a refund',
      ],
      subject: 'Quality claim',
      answer: `We reply within ${support.reply}.`,
    },
  ],
};

export const qualityControl: InfoContent = {
  title: 'Quality Control',
  lede: 'Strength, shrinkage and colour, tested and written down: for our cloth, and for yours.',
  art: { kind: 'cloth', name: 'hero-3', shape: 'wide' },
  blocks: [
    {
      kind: 'steps',
      title: 'From yarn to parcel',
      steps: [
        { title: 'Yarn', text: 'Count, twist and strength are checked before a warp is wound.' },
        {
          title: 'Loom',
          text: 'The first metre of every warp is cut off and compared with the approved sample.',
        },
        { title: 'Bath', text: 'Shade is read against the standard in three kinds of light.' },
        {
          title: 'Table',
          text: `Finished cloth runs over a lit table; lots are accepted to ${quality.acceptance}.`,
        },
        {
          title: 'Laboratory',
          text: `Samples are tested; colour fastness must reach ${quality.fastness}.`,
        },
      ],
    },
    {
      kind: 'prose',
      title: 'Inspection for your own production',
      text: [
        'We also look at cloth that is not ours: before shipment, at the mill, or in our laboratory. You receive a report with figures and photographs, and a plain sentence at the top: accept, rework or refuse.',
      ],
      links: [{ to: paths.info.quality.href(), label: 'Our tests and certifications' }],
    },
    {
      kind: 'letter',
      title: 'Ask for an inspection',
      intro: 'So that we can say what it takes:',
      tell: [
        'the cloth and the size of the lot',
        'where it lies, and until when',
        'which tests matter to you',
      ],
      subject: 'Quality control',
      answer: `Our quote follows within ${support.quote}.`,
    },
  ],
};
