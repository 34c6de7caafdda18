import { twill } from '../../ui/weave';

const SIDE = 16;
const CELL = 20;

/** A decorative weave draft on point paper, in which a filled square lifts the warp. */
export function WeaveDraft({ float, className }: { float: number; className?: string }) {
  const size = SIDE * CELL;
  const lines = Array.from({ length: SIDE + 1 }, (_, index) => index * CELL);
  return (
    <svg
      aria-hidden="true"
      viewBox={`-1 -1 ${String(size + 2)} ${String(size + 2)}`}
      className={className}
    >
      <rect width={size} height={size} fill="var(--paper)" />
      {twill(SIDE, SIDE, float)
        .filter(({ warpUp }) => warpUp)
        .map(({ x, y }) => (
          <rect
            key={`${String(x)}-${String(y)}`}
            x={x * CELL + 2}
            y={y * CELL + 2}
            width={CELL - 4}
            height={CELL - 4}
            // The first repeat is red, as weavers draw it.
            fill={x < float * 2 && y < float * 2 ? 'var(--madder)' : 'var(--ink)'}
          />
        ))}
      {lines.map((at, index) => (
        <path
          key={at}
          d={`M${String(at)} 0V${String(size)}M0 ${String(at)}H${String(size)}`}
          stroke={index % 8 === 0 ? 'var(--line-strong)' : 'var(--line)'}
          fill="none"
        />
      ))}
    </svg>
  );
}
