import { classNames } from '../../../ui/class-names';
import styles from './house-map.module.css';

const lanes = [
  'M-20 96 Q320 70 980 118',
  'M-20 292 Q420 262 980 300',
  'M120 -20 Q150 160 96 360',
  'M262 -20 Q250 160 280 350',
  'M610 -20 Q640 150 604 340',
  'M792 -20 Q770 160 800 350',
  'M280 150 Q360 210 470 276',
  'M660 60 Q720 150 900 210',
];

/** The way to the house, drawn as one would on the back of an envelope. */
export function DrawnMap() {
  return (
    <svg
      role="img"
      aria-label="A sketch of the way: the house stands on Tanti Bazar Road, a short walk north of the river Buriganga"
      viewBox="0 0 960 460"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect className={styles.block} width="960" height="460" />
      <path className={styles.river} d="M-40 400 Q240 372 470 402 T1000 392" />
      {lanes.map((lane) => (
        <path key={lane} className={styles.street} d={lane} />
      ))}
      <path
        className={classNames(styles.street, styles.own)}
        d="M-20 210 Q240 168 480 184 T980 196"
      />
      <text className={styles.text} x="560" y="176">
        Tanti Bazar Road
      </text>
      <text className={styles.text} x="560" y="406">
        Buriganga
      </text>
      <path className={styles.pin} d="M470 180 q-26 -34 -26 -54 a26 26 0 0 1 52 0 q0 20 -26 54z" />
      <text className={styles.name} x="508" y="136">
        Loomery
      </text>
    </svg>
  );
}
