import { company } from '@shop/contracts/core/company';
import { classNames } from '../../../ui/class-names';
import styles from './company-map.module.css';

const lanes = [
  'M-20 96 Q320 70 980 118',
  'M-20 250 Q420 226 980 250',
  'M120 -20 Q150 140 104 282',
  'M262 -20 Q250 160 272 276',
  'M610 -20 Q640 150 606 280',
  'M792 -20 Q770 160 794 278',
  'M280 150 Q360 210 452 238',
  'M660 60 Q720 150 900 210',
];

/** A hand-drawn map of the way to the company. */
export function DrawnMap() {
  return (
    <svg
      role="img"
      aria-label="A sketch of the way: the house stands on Tanti Bazar Road, a little north of the river Buriganga"
      viewBox="0 0 960 340"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect className={styles.block} width="960" height="340" />
      <path className={styles.river} d="M-40 306 Q240 280 470 304 T1000 296" />
      {lanes.map((lane) => (
        <path key={lane} className={styles.street} d={lane} />
      ))}
      <path
        className={classNames(styles.street, styles.own)}
        d="M-20 210 Q240 168 480 184 T980 196"
      />
      <text className={styles.text} x="596" y="176">
        Tanti Bazar Road
      </text>
      <text className={styles.text} x="560" y="307">
        Buriganga
      </text>
      <path className={styles.pin} d="M470 180 q-16 -22 -16 -35 a16 16 0 0 1 32 0 q0 13 -16 35z" />
      <text className={styles.name} x="496" y="152">
        {company.name}
      </text>
    </svg>
  );
}
