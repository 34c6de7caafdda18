// The words of the files that can be downloaded. The build sets them as PDFs, every page marked as a specimen.
import { goals, quality, samples } from './policy';

interface DownloadPart {
  title: string;
  text?: readonly string[];
  /** Name and explanation, one row each. */
  rows?: readonly (readonly [string, string])[];
}

export interface Download {
  /** Address of the file. */
  file: `/downloads/${string}.pdf`;
  label: string;
  title: string;
  lede: string;
  parts: readonly DownloadPart[];
}

export const qualityManual: Download = {
  file: '/downloads/quality-manual.pdf',
  label: 'Quality manual (PDF)',
  title: 'Quality Manual',
  lede: 'How cloth is looked at in our house, from the yarn to the parcel.',
  parts: [
    {
      title: 'What we stand for',
      rows: [
        ['Inspection', `Every lot is inspected to ${quality.acceptance} before it is cut.`],
        ['Colour', `Colour fastness reaches ${quality.fastness}, on the scale of five.`],
        ['Claims', `Quality claims are accepted within ${quality.claimWithin} of delivery.`],
      ],
    },
    {
      title: 'The five tests of our laboratory',
      rows: [
        [
          'Tensile and tear strength',
          'Strips are pulled along warp and weft until they part; a cut is torn on.',
        ],
        [
          'Colour fastness to washing, rubbing and light',
          'Washed beside white cloth, rubbed dry and wet, laid under a lamp against the blue scale.',
        ],
        ['Dimensional stability', 'Marked, washed, dried and measured again both ways.'],
        [
          'Fabric hand and drape',
          'Hung over a disc to see its folds, then judged by hand, by two people.',
        ],
        ['pH and chemical residue', 'An extract in water is measured and searched for residues.'],
      ],
    },
    {
      title: 'From yarn to parcel',
      rows: [
        ['Yarn', 'Count, twist and strength are checked before a warp is wound.'],
        ['Loom', 'The first metre of every warp is cut off and compared with the approved sample.'],
        ['Bath', 'Shade is read against the standard in three kinds of light.'],
        [
          'Table',
          `Finished cloth runs over a lit table; lots are accepted to ${quality.acceptance}.`,
        ],
        ['Samples', `A standard swatch is about ${samples.size} and comes from the lot itself.`],
      ],
    },
    {
      title: 'When something is wrong',
      text: [
        `Faults of weave, knit or finish beyond the inspection limit, colour below its grade, and a width, weight or composition other than the one stated are put right when they are claimed within ${quality.claimWithin}.`,
        'A claim names the order and the SKU and shows the fault with a ruler beside it. The answer is new cloth or a refund.',
      ],
    },
  ],
};

export const oekoTexCertificate: Download = {
  file: '/downloads/oeko-tex-certificate.pdf',
  label: 'OEKO-TEX certificate (PDF)',
  title: 'OEKO-TEX Standard 100',
  lede: 'Where the certificate of an article stands. This specimen certifies nothing.',
  parts: [
    {
      title: 'What the certificate would say',
      rows: [
        ['Number', 'Specimen: no number has been given.'],
        ['Holder', 'Loomery, 42 Tanti Bazar Road, Dhaka 1100, Bangladesh'],
        ['Institute', 'Specimen: the testing institute is named here.'],
        ['Product class', 'Specimen: the class for which the article was tested.'],
        ['Valid until', 'Specimen: a certificate is good for one year.'],
      ],
    },
    {
      title: 'What is tested',
      text: [
        'Every part of an article is tested for substances that are harmful: the cloth, its threads, its dyes and its finish. The closer an article is worn to the skin, the stricter the limits.',
        'A certificate can be checked by its number on the website of the OEKO-TEX association. Ask us for the certificate of the cloth that you have in mind.',
      ],
    },
  ],
};

export const sustainabilityReport: Download = {
  file: '/downloads/sustainability-report-2024.pdf',
  label: '2024 sustainability report (PDF)',
  title: 'Sustainability Report 2024',
  lede: 'What we set ourselves, and how we mean to account for it.',
  parts: [
    {
      title: 'Three pillars',
      rows: [
        [
          'Environmental stewardship',
          'Less water in the dye house, less heat in the dryer, and nothing in the river that was not in it before.',
        ],
        [
          'Ethical sourcing and fair labour',
          'Fibre from growers we can name, and wages and hours that we would accept ourselves.',
        ],
        [
          'Product innovation',
          'Cloth that lasts is the best saving of all: tighter weaves, recycled yarn, dyes that need less of the bath.',
        ],
      ],
    },
    {
      title: 'Three goals',
      rows: [
        [
          `${goals.water.figure} water reduction by ${goals.water.by}`,
          'For every metre that is dyed and finished.',
        ],
        [
          `${goals.carbon.figure} operations by ${goals.carbon.by}`,
          'Looms, dye house, lighting and vans.',
        ],
        [
          `${goals.traceability.figure} traceability by ${goals.traceability.by}`,
          'Every cloth with its fibre, its spinner, its loom and its bath.',
        ],
      ],
    },
    {
      title: 'How it is measured',
      text: [
        'Water by the meter of the dye house, per metre of finished cloth. Energy by the bills of mill and office. Origin by the papers of every lot.',
        'This specimen carries no measured figures. The figures of the year stand here in the report itself.',
      ],
    },
  ],
};

export const downloads: readonly Download[] = [
  qualityManual,
  oekoTexCertificate,
  sustainabilityReport,
];
