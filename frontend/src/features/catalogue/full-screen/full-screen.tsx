import { useEffect, useRef, useState } from 'react';
import Lightbox, { type ZoomRef } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { LifeSize } from './life-size';
import { Ruler } from './ruler';

interface FullScreenProps {
  product: string;
  name: string;
  images: readonly string[];
  /** Index of the image that is shown first. */
  index: number;
  onClose: () => void;
}

/** X11: zooms up to four times, 2.5 times on a double tap. */
const ZOOM = {
  maxZoomPixelRatio: 4,
  zoomInMultiplier: 2.5,
  doubleClickMaxStops: 1,
  scrollToZoom: true,
};

/** A single image has no next or previous image. */
const NO_STEPS = { buttonPrev: () => null, buttonNext: () => null };

/**
 * The images of a product in full screen, with swiping, pinching, panning and keyboard control; an image with a scale
 * has a ruler and a life-size view.
 */
export function FullScreen({ product, name, images, index, onClose }: FullScreenProps) {
  const [zoom, setZoom] = useState(1);
  const zooming = useRef<ZoomRef>(null);
  // Life size may be smaller than the window, and only then is the image.
  const [requested, setRequested] = useState({ zoom: 1 });
  useEffect(() => {
    zooming.current?.changeZoom(requested.zoom, true);
  }, [requested]);
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      plugins={[Zoom]}
      zoom={{ ...ZOOM, ref: zooming, minZoom: Math.min(1, requested.zoom) }}
      carousel={{ finite: true }}
      on={{
        zoom: (now) => {
          setZoom(now.zoom);
        },
      }}
      render={{
        ...(images.length === 1 && NO_STEPS),
        controls: () => (
          <>
            <Ruler product={product} images={images} zoom={zoom} />
            <LifeSize
              product={product}
              images={images}
              zoom={zoom}
              mostZoom={() => zooming.current?.maxZoom ?? 1}
              onZoom={(wanted) => {
                setRequested({ zoom: wanted });
              }}
            />
          </>
        ),
      }}
      slides={images.map((image, at) => ({
        src: image.replace(/-800\.webp$/, '-1600.webp'),
        alt: `${name}, image ${String(at + 1)} of ${String(images.length)}`,
      }))}
    />
  );
}
