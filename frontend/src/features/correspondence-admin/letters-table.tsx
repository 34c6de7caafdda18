import type { LetterSort, LetterView } from '@shop/contracts/correspondence';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import { SortHead, type Sorting } from '../../ui/sort-head';
import { Table } from '../../ui/table';
import { moment } from './enquiry-words';
import { fateTones, fateWords, letterWords } from './letter-words';
import styles from './letters-page.module.css';

interface LettersTableProps {
  letters: readonly LetterView[];
  sorting: Sorting<LetterSort>;
  onSort: (sorting: Sorting<LetterSort>) => void;
}

export const LettersTable = ({ letters, ...sorted }: LettersTableProps) => (
  <div className={styles.letters}>
    <Table cards caption="Letters">
      <thead>
        <tr>
          <SortHead label="Subject" by="subject" {...sorted} />
          <SortHead label="To" by="to" {...sorted} />
          <th scope="col">Kind</th>
          <SortHead label="Written" by="written" first="desc" {...sorted} />
          <SortHead label="Delivery" by="fate" {...sorted} />
        </tr>
      </thead>
      <tbody>
        {letters.map((letter) => (
          <LetterRow key={letter._id} letter={letter} />
        ))}
      </tbody>
    </Table>
  </div>
);

function LetterRow({ letter }: { letter: LetterView }) {
  const { _id, subject, to, kind, createdAt, status, lastError } = letter;
  const { search } = useLocation();
  return (
    <tr>
      <th scope="row" className={styles.subject}>
        <Link to={{ pathname: paths.adminLetter.href(_id), search }}>{subject}</Link>
      </th>
      <td className={styles.to}>{to}</td>
      <td className={styles.kind}>{letterWords[kind]}</td>
      <td className={styles.when}>{moment(createdAt)}</td>
      <td className={styles.fate}>
        <Badge tone={fateTones[status]}>{fateWords[status]}</Badge>
        {status !== 'sent' && lastError && <span className={styles.small}>{lastError}</span>}
      </td>
    </tr>
  );
}
