import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { ClothSearch, useFoundCloths } from '../cloths/cloth-search';
import styles from './certificate-form.module.css';

interface CoveredClothsProps {
  codes: readonly string[];
  onChange: (codes: string[]) => void;
}

/** The cloths that a certificate covers; staff add each by code or name. */
export function CoveredCloths({ codes, onChange }: CoveredClothsProps) {
  const [typed, setTyped] = useState('');
  const found = useFoundCloths(typed).find(({ code }) => code === typed);
  const isNew = found !== undefined && !codes.includes(typed);
  const add = () => {
    if (!isNew) return;
    onChange([...codes, typed].sort());
    setTyped('');
  };
  return (
    <Panel title="Cloths">
      <div className={styles.cloths}>
        {codes.length === 0 && <p className={styles.soft}>It does not cover any cloth yet.</p>}
        <ul role="list" className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <Link to={adminPaths.cloth.href(code)}>{code}</Link>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${code}`}
                onClick={() => {
                  onChange(codes.filter((one) => one !== code));
                }}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
        <div className={styles.add}>
          <div>
            <ClothSearch
              label="Cloth"
              hint={hintOf(typed, found?.name, isNew)}
              value={typed}
              onChange={setTyped}
            />
          </div>
          <Button variant="secondary" disabled={!isNew} onClick={add}>
            Add Cloth
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function hintOf(typed: string, name: string | undefined, isNew: boolean): string {
  if (typed === '' || name === undefined) return 'Choose one from the list, by code or name';
  return isNew ? name : `${typed} has already been added`;
}
