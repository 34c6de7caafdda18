import type { WantedImageList } from '@shop/contracts/catalogue/wanted-images';
import { z } from 'zod';
import { ROWS } from '../../../lib/numbered-pages';
import { ListFilters } from '../../../ui/list/list-filters';
import { OfficeList } from '../../views/office-list';
import { useListView } from '../../views/use-list-view';
import { ImageDrop } from './image-drop';
import { wantedImageColumnIds, wantedImageColumns, wantedImageName } from './wanted-image-columns';
import { useListWantedImagesInfiniteQuery } from './wanted-images-api';
import styles from './wanted-images.module.css';

const address = z.object({ search: z.string().max(100).optional().catch(undefined) });
const imagesOf = ({ images }: WantedImageList) => images;

/** /admin/products/images: the image files that imported rows name, and a drop area for them. */
export function WantedImagesPage() {
  const view = useListView({
    list: 'wantedImages',
    schema: address,
    columns: wantedImageColumnIds,
  });
  const { filters, change, isReady } = view;
  const query = useListWantedImagesInfiniteQuery(
    { ...filters, limit: ROWS },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
  return (
    <div className={styles.page}>
      <p>
        Imported products wait here for 30 days for the image files that their rows name. Each file
        is added to its products by its name.
      </p>
      <ImageDrop />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search images"
        placeholder="File or product"
        selects={[]}
      />
      <OfficeList
        what="images"
        none="No product waits for an image"
        leftReason="The image is added"
        whence="List image file names in the images column of a product list and import it."
        rowsOf={imagesOf}
        columns={wantedImageColumns}
        nameOf={wantedImageName}
        view={view}
        query={query}
      />
    </div>
  );
}
