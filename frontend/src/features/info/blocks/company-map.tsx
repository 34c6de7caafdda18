import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { company } from '@shop/contracts/core/company';
import { Button, ButtonLink } from '../../../ui/button';
import { DrawnMap } from './drawn-map';
import styles from './company-map.module.css';

const { latitude, longitude } = company.place;
const point = `${String(latitude)},${String(longitude)}`;
const box = [longitude - 0.008, latitude - 0.005, longitude + 0.008, latitude + 0.005]
  .map((edge) => edge.toFixed(4))
  .join(',');
const EMBED = `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${point}`;
const OPEN = `https://www.openstreetmap.org/?mlat=${String(latitude)}&mlon=${String(longitude)}#map=17/${String(latitude)}/${String(longitude)}`;

/** Our own drawing of the map. The map of OpenStreetMap, which could track visitors, loads only on request. */
export function CompanyMap() {
  const [view, setView] = useState<'drawn' | 'embedded' | 'offline'>('drawn');
  return (
    <figure className={styles.map}>
      <div className={styles.frame}>
        {view === 'embedded' ? (
          <iframe
            title="Map of the streets around the house, from OpenStreetMap"
            src={EMBED}
            referrerPolicy="no-referrer"
            sandbox="allow-scripts allow-same-origin allow-popups"
          />
        ) : (
          <DrawnMap />
        )}
      </div>
      <figcaption className={styles.caption}>
        <span role="status">
          {view === 'offline'
            ? 'The large map needs the internet, and this browser is offline.'
            : company.address}
        </span>
        <span className={styles.actions}>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              if (view === 'embedded') setView('drawn');
              else setView(navigator.onLine ? 'embedded' : 'offline');
            }}
          >
            {view === 'embedded' ? 'Show the drawing' : 'Show the large map'}
          </Button>
          <ButtonLink to={OPEN} variant="secondary" size="small" target="_blank" rel="noreferrer">
            Open in Maps <ExternalLink aria-label="in a new tab" />
          </ButtonLink>
        </span>
      </figcaption>
    </figure>
  );
}
