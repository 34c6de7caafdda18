import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { Image } from '../../ui/image';
import { categoryCards } from './home-content';
import styles from './home-page.module.css';

/** Half of what it is on a phone, whose dense screen would fetch images of 800 px for nothing. */
const SIZES = '(width < 30rem) 24vw, (width < 48rem) 48vw, 20rem';

/** Four kinds of cloth to begin with. */
export function CategoryCards() {
  return (
    <ul role="list" className={styles.categories}>
      {categoryCards.map(({ category, title, text, image }) => (
        <li key={category}>
          <Link to={paths.products.href(category)} className={styles.category}>
            <div className={styles.cloth}>
              <Image src={image} alt="" sizes={SIZES} />
            </div>
            <h3 className={styles.name}>{title}</h3>
            <p className={styles.note}>{text}</p>
          </Link>
        </li>
      ))}
    </ul>
  );
}
