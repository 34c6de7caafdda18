import { useId, useState, type SyntheticEvent } from 'react';
import { useLightboxState } from 'yet-another-react-lightbox';
import { useImageScalesQuery } from './image-scales-api';
import styles from './life-size.module.css';
import { CARD_MM, lifeSizeZoom, readScreen, storeScreen } from './life-size.rules';
import { useBreadth } from './use-breadth';

interface LifeSizeProps {
  product: string;
  images: readonly string[];
  zoom: number;
  /** Returns the maximum zoom of the current image. */
  mostZoom: () => number;
  onZoom: (zoom: number) => void;
}

/** Width of a card in pixels: from a phone held far away to a high-resolution screen. */
const CARD = { least: 160, usual: 324, most: 720 };

// Keeps keys and drags of the controls from the images below.
const keep = (event: SyntheticEvent) => {
  event.stopPropagation();
};
const kept = {
  onPointerDown: keep,
  onPointerMove: keep,
  onPointerUp: keep,
  onWheel: keep,
  onKeyDown: (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape') event.stopPropagation();
  },
};

/** Shows the cloth in its real size once the screen was measured; renders nothing for an image without a scale. */
export function LifeSize({ product, images, zoom, mostZoom, onZoom }: LifeSizeProps) {
  const { currentIndex } = useLightboxState();
  const { data } = useImageScalesQuery(product);
  const breadth = useBreadth(currentIndex);
  const [perMm, setPerMm] = useState(readScreen);
  const [isMeasuring, setIsMeasuring] = useState(false);
  const scale = data?.scales.find(({ image }) => image === images[currentIndex]);
  if (!scale || breadth === null) return null;
  const zoomBy = (pixels: number) => lifeSizeZoom({ breadth, tenths: scale.tenths }, pixels);
  const isShown = perMm !== null && Math.abs(zoom / zoomBy(perMm) - 1) < 0.01;
  if (isMeasuring)
    return (
      <MeasureScreen
        perMm={perMm}
        onMeasured={(pixels) => {
          setPerMm(pixels);
          setIsMeasuring(false);
          onZoom(zoomBy(pixels));
        }}
        onCancel={() => {
          setIsMeasuring(false);
        }}
      />
    );
  const isTooClose = perMm !== null && zoomBy(perMm) > mostZoom() + 0.01;
  return (
    <div className={styles.tools} {...kept}>
      {isTooClose ? (
        <p className={styles.note}>This image is too small for life size here.</p>
      ) : (
        <button
          type="button"
          className={styles.button}
          aria-pressed={isShown}
          onClick={() => {
            if (perMm === null) setIsMeasuring(true);
            else onZoom(isShown ? 1 : zoomBy(perMm));
          }}
        >
          Life size
        </button>
      )}
      {perMm !== null && (
        <button
          type="button"
          className={styles.button}
          onClick={() => {
            setIsMeasuring(true);
          }}
        >
          Measure the screen
        </button>
      )}
    </div>
  );
}

interface MeasureScreenProps {
  perMm: number | null;
  /** Called with the page pixels per millimetre. */
  onMeasured: (pixels: number) => void;
  onCancel: () => void;
}

/** Measures the screen by the width of a bank card that is held against it. */
function MeasureScreen({ perMm, onMeasured, onCancel }: MeasureScreenProps) {
  const most = Math.min(CARD.most, window.innerWidth - 48);
  const [width, setWidth] = useState(
    Math.min(most, Math.round(perMm === null ? CARD.usual : perMm * CARD_MM)),
  );
  const title = useId();
  return (
    <div role="group" aria-labelledby={title} className={styles.measure} {...kept}>
      <p id={title}>Lay a bank card on the screen, and make the frame as wide as the card.</p>
      <div className={styles.card} style={{ width }} aria-hidden />
      <input
        type="range"
        aria-label="Width of the frame"
        min={Math.min(CARD.least, most)}
        max={most}
        value={width}
        autoFocus
        onChange={({ target }) => {
          setWidth(Number(target.value));
        }}
      />
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.button}
          onClick={() => {
            storeScreen(width);
            onMeasured(width / CARD_MM);
          }}
        >
          The frame fits
        </button>
        <button type="button" className={styles.button} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </div>
  );
}
