// Cushions and pads: rectangles in rows.
import {
  cmText,
  cutCloth,
  downTo,
  mayTurn,
  upTo,
  withSafety,
  type ClothMeasures,
  type Outcome,
  type Piece,
  type Wishes,
} from './need';

/** Width of a strip that covers a cord. */
const PIPING = 4;

export interface Cushions {
  count: number;
  width: number;
  height: number;
  /** Depth of a boxed cushion; 0 for a flat one. */
  depth: number;
  seam: number;
  hasPiping: boolean;
}

interface Panel {
  across: number;
  along: number;
  count: number;
}

/** Returns the cloth for cushions with front and back, boxing strips and piping: the sum of all rows. */
export function cushions(wanted: Cushions, cloth: ClothMeasures, wishes: Wishes): Outcome {
  const { count, width, height, depth, seam, hasPiping } = wanted;
  const cut = cutCloth(cloth, wishes);
  const around = 2 * seam;
  const panels: Panel[] = [
    { across: width + around, along: height + around, count: 2 * count },
    ...(depth > 0
      ? [
          { across: width + around, along: depth + around, count: 2 * count },
          { across: height + around, along: depth + around, count: 2 * count },
        ]
      : []),
  ];
  if (hasPiping) {
    const edges = (depth > 0 ? 2 : 1) * count * 2 * (width + height);
    panels.push({ across: cut.width, along: PIPING, count: upTo(edges / cut.width) });
  }
  const rows: string[] = [];
  const pieces: Piece[] = [];
  let length = 0;
  for (const panel of panels) {
    const layout = bestRows(panel, cloth, cut);
    if (layout === null) {
      const narrowest = mayTurn(cloth) ? Math.min(panel.across, panel.along) : panel.across;
      return { refusal: `This cloth is too narrow for a panel of ${cmText(narrowest)}.` };
    }
    rows.push(`${String(layout.rows)} × ${cmText(layout.rowLength)}`);
    for (let at = 0; at < panel.count; at += 1) {
      pieces.push({
        x: length + downTo(at / layout.perRow) * layout.rowLength,
        y: (at % layout.perRow) * layout.across,
        length: layout.along,
        width: layout.across,
      });
    }
    length += layout.rows * layout.rowLength;
  }
  const motif = wishes.startsAtMotif ? cloth.repeat : 0;
  const reason = motif > 0 ? ` + ${cmText(motif)} to start at a motif` : '';
  return {
    need: {
      cm: withSafety(length + motif, wishes),
      formula: `rows of panels: ${rows.join(' + ')}${reason}`,
      pieces,
    },
  };
}

/** Returns the rows of equal panels, turned if that needs less cloth; null if no panel fits. */
function bestRows(panel: Panel, cloth: ClothMeasures, cut: ReturnType<typeof cutCloth>) {
  const upright = rowsOf(panel, cut);
  if (!mayTurn(cloth)) return upright;
  const turned = rowsOf({ ...panel, across: panel.along, along: panel.across }, cut);
  if (upright === null || turned === null) return upright ?? turned;
  return turned.rows * turned.rowLength < upright.rows * upright.rowLength ? turned : upright;
}

function rowsOf({ across, along, count }: Panel, cut: ReturnType<typeof cutCloth>) {
  const perRow = downTo(cut.width / across);
  if (perRow === 0) return null;
  return {
    perRow,
    across,
    along: cut.plain(along),
    rows: upTo(count / perRow),
    rowLength: cut.inRepeats(along),
  };
}
