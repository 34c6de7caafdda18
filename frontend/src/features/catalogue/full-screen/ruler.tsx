import { useLightboxState } from 'yet-another-react-lightbox';
import { useShownUnit } from '../../../lib/shown-unit';
import { useImageScalesQuery } from './image-scales-api';
import { rulerOf } from './ruler.rules';
import styles from './ruler.module.css';
import { useBreadth } from './use-breadth';

interface RulerProps {
  product: string;
  images: readonly string[];
  zoom: number;
}

/** A ruler at the lower edge, in the scale of the image; renders nothing for an image without a scale. */
export function Ruler({ product, images, zoom }: RulerProps) {
  const { currentIndex } = useLightboxState();
  const { data } = useImageScalesQuery(product);
  const breadth = useBreadth(currentIndex);
  const unit = useShownUnit();
  const scale = data?.scales.find(({ image }) => image === images[currentIndex]);
  if (!scale || breadth === null) return null;
  const most = Math.min(window.innerWidth * 0.8, 640);
  const ruler = rulerOf({ shown: breadth * zoom, tenths: scale.tenths }, { most, unit });
  if (ruler === null) return null;
  const { length, pixels, marks } = ruler;
  const label = `${String(length)} ${ruler.unit}`;
  return (
    <div
      className={styles.ruler}
      role="img"
      aria-label={`Ruler: ${label}`}
      style={{ width: pixels }}
    >
      <svg className={styles.marks} aria-hidden>
        {Array.from({ length: marks + 1 }, (_, at) => (
          <line
            key={at}
            x1={`${String((at / marks) * 100)}%`}
            x2={`${String((at / marks) * 100)}%`}
            y1="0"
            y2={at % marks === 0 ? '100%' : at % 5 === 0 ? '75%' : '45%'}
            stroke="currentColor"
          />
        ))}
      </svg>
      <span aria-hidden>{label}</span>
    </div>
  );
}
