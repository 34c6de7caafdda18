import {
  clothField,
  clothFieldNames,
  type ClothFieldName,
  type ClothValues,
} from '@shop/contracts/cloth/cloth-fields';
import type { ReactNode } from 'react';
import styles from './care-symbol.module.css';

const Tub = () => <path d="M2 7l2.2 12h15.6L22 7M2 8.5q2.5 2 5 0t5 0 5 0 5 0" />;
const Square = () => <path d="M3 3h18v18H3z" />;
const Cross = () => <path d="M3 3l18 18M21 3L3 21" />;
const Iron = () => <path d="M2.5 18.5h19l-2-10H8M2.5 18.5q.5-6 7-6h10.8" />;
const Circle = () => <circle cx="12" cy="11" r="8.5" />;

const Inscription = ({ children, y = 15 }: { children: string; y?: number }) => (
  <text x="12" y={y} textAnchor="middle">
    {children}
  </text>
);
/** One bar below a symbol means a gentle treatment, two a very gentle one. */
const Bars = ({ count }: { count: number }) => (
  <>
    {count > 0 && <path d="M4 21.5h16" />}
    {count > 1 && <path d="M4 23.5h16" />}
  </>
);
/** Dots show the temperature: the more dots, the hotter. */
const Dots = ({ count, y }: { count: number; y: number }) => (
  <>
    {Array.from({ length: count }, (_, at) => (
      <circle key={at} className={styles.dot} cx={12 + (at - (count - 1) / 2) * 3.5} cy={y} r="1" />
    ))}
  </>
);

const gentle = (value: string): number => value.length - value.replaceAll('m', '').length;
const ironDots: Record<string, number> = { '110': 1, '150': 2, '200': 3 };
const tumbleDots: Record<string, number> = { low: 1, normal: 2 };
const dryingLines: Record<string, string> = {
  line: 'M12 3v18',
  drip: 'M9.5 3v18M14.5 3v18',
  flat: 'M6 12h12',
  shade: 'M12 3v18M3 9l6-6M3 13L13 3',
};

/** Symbols of ISO 3758, each drawn from the value of its field; `no` is crossed out. */
const symbols: Partial<Record<ClothFieldName, (value: string) => ReactNode>> = {
  careWash: (value) => (
    <>
      <Tub />
      {value === 'hand' && <path d="M7 12h4l3 3h3M9 15h5" />}
      {/^\d/.test(value) && <Inscription y={17}>{value.replaceAll('m', '')}</Inscription>}
      <Bars count={gentle(value)} />
    </>
  ),
  careBleach: (value) => (
    <>
      <path d="M12 3l10 18H2z" />
      {value === 'oxygen' && <path d="M9.5 21l4.8-13.8M14 21l2.8-9" />}
    </>
  ),
  careTumble: (value) => (
    <>
      <Square />
      <circle cx="12" cy="12" r="7.5" />
      <Dots count={tumbleDots[value] ?? 0} y={12} />
    </>
  ),
  careLine: (value) => (
    <>
      <Square />
      <path d={dryingLines[value] ?? ''} />
    </>
  ),
  careIron: (value) => (
    <>
      <Iron />
      <Dots count={ironDots[value] ?? 0} y={15.5} />
    </>
  ),
  carePro: (value) => (
    <>
      <Circle />
      {value !== 'no' && <Inscription>{value.replace('m', '')}</Inscription>}
      <Bars count={gentle(value)} />
    </>
  ),
};

/**
 * The symbol of a care treatment, next to text that says the same. It is a trade mark of GINETEX, so draw it only if
 * the sheet says that the shop is licensed.
 */
export function CareSymbol({ name, value }: { name: ClothFieldName; value: unknown }) {
  const draw = symbols[name];
  if (!draw || typeof value !== 'string') return null;
  return (
    <svg className={styles.symbol} viewBox="0 0 24 24" aria-hidden data-care={name}>
      {draw(value)}
      {value === 'no' && <Cross />}
    </svg>
  );
}

/** The symbols of all treatments of a sheet, in the order of ISO 3758. The same licence condition applies. */
export const CareSymbols = ({ sheet }: { sheet: ClothValues }) => (
  <div className={styles.symbols}>
    {clothFieldNames
      .filter((name) => clothField(name).group === 'care')
      .map((name) => (
        <CareSymbol key={name} name={name} value={sheet[name]} />
      ))}
  </div>
);
