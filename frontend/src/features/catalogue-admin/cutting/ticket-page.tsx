import { careWords } from '@shop/contracts/cloth/cloth-words';
import type { PieceToCut } from '@shop/contracts/inventory/cutting';
import { useParams } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { errorMessage } from '../../../lib/error-message';
import { EmptyState } from '../../../ui/list/empty-state';
import { LoadFailed } from '../../../ui/list/load-failed';
import { Paper } from '../../../ui/office/paper';
import { PageTitle } from '../../../ui/page-title';
import { Spinner } from '../../../ui/spinner';
import { CareSymbols } from '../../catalogue/cloth/care-symbol';
import { useOrderName } from '../../order/order-numbers';
import { useGetAdminProductQuery } from '../catalogue-admin-api';
import { useGetClothQuery } from '../cloths/cloth-admin-api';
import { lotText } from '../rolls/roll-text';
import { useListPiecesQuery } from './cutting-api';
import { lengthOfPiece } from './cutting.rules';
import styles from './ticket-page.module.css';
import { BackLink } from '../../../ui/office/back-link';

const PIECES = 100;

/** /admin/cutting/orders/{id}: the printable list of pieces to cut for an order. */
export function TicketPage() {
  const { id = '' } = useParams();
  const name = useOrderName(id);
  const query = useListPiecesQuery(
    { by: 'order', order: id, limit: PIECES },
    { refetchOnMountOrArgChange: true },
  );
  const { currentData: list, error } = query;
  return (
    <div className={styles.page}>
      <PageTitle isPrivate>{`Ticket, ${name}`}</PageTitle>
      <BackLink to={adminPaths.cutting.href()}>All pieces</BackLink>
      {!list && !error && <Spinner label="Loading ticket..." />}
      {!list && error && (
        <LoadFailed
          title="The ticket could not be loaded"
          text={errorMessage(error, 'Something went wrong.')}
          query={query}
        />
      )}
      {list?.pieces.length === 0 && (
        <EmptyState title="Nothing to cut" text="All pieces of this order are cut." />
      )}
      {list && list.pieces.length > 0 && <Ticket name={name} pieces={list.pieces} />}
    </div>
  );
}

function Ticket({ name, pieces }: { name: string; pieces: readonly PieceToCut[] }) {
  const products = new Map(pieces.map(({ product }) => [product._id, product]));
  return (
    <Paper>
      <h2 className={styles.title}>{name}</h2>
      {[...products.values()].map((product) => (
        <section key={product._id} className={styles.cloth}>
          <h3>{product.name}</h3>
          <ul role="list" className={styles.pieces}>
            {pieces
              .filter((piece) => piece.product._id === product._id)
              .map((piece) => (
                <Piece key={piece.reservation} piece={piece} />
              ))}
          </ul>
          <Label product={product._id} />
        </section>
      ))}
    </Paper>
  );
}

const Piece = ({ piece }: { piece: PieceToCut }) => (
  <li>
    <strong>{lengthOfPiece(piece)(piece.length)}</strong>
    <span>
      piece {piece.piece} of {piece.pieces}
    </span>
    <span>
      {piece.roll
        ? [piece.roll.place, piece.roll.number, `dye lot ${lotText(piece.roll)}`]
            .filter(Boolean)
            .join(' · ')
        : 'waits for cloth'}
    </span>
  </li>
);

/** Composition and care as text, if the product belongs to a cloth. */
function Label({ product }: { product: string }) {
  const { data } = useGetAdminProductQuery(product);
  const code = data?.cloth?.code ?? '';
  const { data: cloth } = useGetClothQuery(code, { skip: code === '' });
  if (!cloth) return null;
  return (
    <>
      <p>{cloth.words.eu}</p>
      {cloth.careSymbols === true && <CareSymbols sheet={cloth} />}
      <p>{careWords(cloth).join(' · ')}</p>
    </>
  );
}
