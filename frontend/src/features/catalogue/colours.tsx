import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { classNames } from '../../ui/class-names';
import { VisuallyHidden } from '../../ui/visually-hidden';
import styles from './colours.module.css';

type Colour = NonNullable<ProductView['colours']>[number];

interface ColoursProps {
  colours: readonly Colour[];
  /** Id of the shown colourway. */
  chosen: string;
  /** Maximum number of shown colourways; the others are counted. */
  most?: number;
  /** Called with the colour that is hovered or focused; null when it is left. */
  onPoint?: (colour: Colour | null) => void;
  /** True for large links that replace the current history entry. */
  isPicker?: boolean;
}

const wordsOf = ({ name, inStock }: Colour): string => (inStock ? name : `${name}, sold out`);

/** The colourways of a cloth as links, which work without scripts. */
export function Colours({ colours, chosen, most = Infinity, onPoint, isPicker }: ColoursProps) {
  const shown = colours.slice(0, most);
  const leave = () => onPoint?.(null);
  return (
    <ul
      role="list"
      aria-label="Colours"
      className={classNames(styles.colours, isPicker && styles.picker)}
    >
      {shown.map((colour) => (
        <li key={colour._id} className={classNames(!colour.inStock && styles.sold)}>
          <Link
            to={paths.product.href(colour._id)}
            {...(isPicker && { replace: true, state: { keepsScroll: true } })}
            aria-current={colour._id === chosen}
            title={wordsOf(colour)}
            onMouseEnter={() => onPoint?.(colour)}
            onFocus={() => onPoint?.(colour)}
            onMouseLeave={leave}
            onBlur={leave}
          >
            <svg viewBox="0 0 2 2" aria-hidden>
              <circle cx="1" cy="1" r="1" fill={colour.hex} />
            </svg>
            <VisuallyHidden>{wordsOf(colour)}</VisuallyHidden>
          </Link>
        </li>
      ))}
      {colours.length > shown.length && <li>+{colours.length - shown.length}</li>}
    </ul>
  );
}
