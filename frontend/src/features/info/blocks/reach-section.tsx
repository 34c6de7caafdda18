import { ExternalLink, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { company, companyCall, firstCompany } from '@shop/contracts/core/company';
import { shopPlace } from '@shop/contracts/core/shop-format';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { policyWords } from '@shop/contracts/pricing/policy-words';
import { CompanyMap } from './company-map';
import styles from './reach-section.module.css';

interface WayProps {
  icon: ReactNode;
  title: string;
  note: string;
  children: ReactNode;
}

const Way = ({ icon, title, note, children }: WayProps) => (
  <li>
    <Card className={styles.card}>
      {icon}
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.way}>{children}</p>
      <p className={styles.note}>{note}</p>
    </Card>
  </li>
);

/** Returns the opening hours of the company, or those of the policy. */
const openingHours = (): string =>
  company.openingHours ||
  `${policyWords()['support.days']}, ${policyWords()['support.hours']}, time of ${shopPlace()}.`;

/** A map link for an address without known coordinates. */
const MapLink = () => (
  <ButtonLink
    to={`https://www.openstreetmap.org/search?query=${encodeURIComponent(company.address)}`}
    variant="secondary"
    target="_blank"
    rel="noreferrer"
  >
    Open in Maps <ExternalLink aria-label="in a new tab" />
  </ButtonLink>
);

/** E-mail, telephone and address of the company, and the map. */
export function ReachSection() {
  return (
    <>
      <ul role="list" className={styles.ways}>
        <Way
          icon={<Mail aria-hidden />}
          title="E-mail"
          note={`A reply within ${policyWords()['support.reply']}.`}
        >
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </Way>
        <Way icon={<Phone aria-hidden />} title="Phone" note={openingHours()}>
          <a href={companyCall()}>{company.phone}</a>
        </Way>
        <Way
          icon={<MapPin aria-hidden />}
          title="Visit"
          note="Call before you come and we will have the cloth laid out for you."
        >
          {company.address}
        </Way>
      </ul>
      {company.address === firstCompany.address ? <CompanyMap /> : <MapLink />}
    </>
  );
}
