// Calls of the back-office about products, cloth and content, with their responses, for specs.
import type { ProductBulkPreview } from '@shop/contracts/catalogue/product-bulk';
import type {
  AdminProduct,
  AdminProductList,
  ProductImportReply,
  SavedProduct,
} from '@shop/contracts/catalogue/catalogue-admin';
import type { PlacedImage, WantedImageList } from '@shop/contracts/catalogue/wanted-images';
import type { ProductUses } from '@shop/contracts/catalogue/product-uses';
import type { PreviewLink } from '@shop/contracts/catalogue/product-preview';
import type { ProductHistory } from '@shop/contracts/catalogue/product-bulk';
import type { ImportReport } from '@shop/contracts/core/list-import';
import type {
  CertificateList,
  CertificateView,
  SavedCertificate,
} from '@shop/contracts/cloth/certificates';
import type { ClothList, ClothView, SavedCloth } from '@shop/contracts/cloth/cloth';
import type {
  CutReply,
  CuttingList,
  Reallocated,
  ShortLines,
} from '@shop/contracts/inventory/cutting';
import type {
  DeliveryDetail,
  DeliveryList,
  SavedDelivery,
} from '@shop/contracts/inventory/deliveries';
import type {
  DeliveryReply,
  RollDetail,
  RollList,
  RollsKept,
  SavedRoll,
  StocktakeReply,
} from '@shop/contracts/inventory/rolls';
import type { AdminReview, AdminReviewList } from '@shop/contracts/catalogue/reviews';
import type { InfoContent } from '@shop/contracts/content/info-content';
import type { PageEdition, PageList, PageVersions, PageView } from '@shop/contracts/content/pages';
import type { Done } from '@shop/contracts/core/shapes';

export interface CatalogueAdminCallResponses {
  'GET /admin/content': PageList;
  'POST /admin/content': PageView;
  'POST /admin/content/preview': InfoContent;
  'GET /admin/content/:id': PageView;
  'PUT /admin/content/:id': PageView;
  'POST /admin/content/:id/publish': PageView;
  'POST /admin/content/:id/withdraw': PageView;
  'POST /admin/content/:id/drop': PageView;
  'POST /admin/content/:id/restore': PageView;
  'PUT /admin/content/:id/address': PageView;
  'GET /admin/content/:id/versions': PageVersions;
  'GET /admin/content/:id/version': PageEdition;
  'GET /admin/wanted-images': WantedImageList;
  'POST /admin/wanted-images': PlacedImage;
  'GET /admin/certificates': CertificateList;
  'POST /admin/certificates': SavedCertificate;
  'GET /admin/certificates/:id': CertificateView;
  'PUT /admin/certificates/:id': SavedCertificate;
  'DELETE /admin/certificates/:id': Done;
  'GET /admin/cloths': ClothList;
  'POST /admin/cloths': SavedCloth;
  'GET /admin/cloths/:code': ClothView;
  'PUT /admin/cloths/:code': SavedCloth;
  'POST /admin/cloths/:code/publish': SavedCloth;
  'POST /admin/cloths/:code/unpublish': SavedCloth;
  'POST /admin/cloths/import': ImportReport;
  'POST /admin/rolls/import': ImportReport;
  'GET /admin/rolls': RollList;
  'GET /admin/rolls/:id': RollDetail;
  'PUT /admin/rolls/:id': SavedRoll;
  'POST /admin/rolls/:id/split': SavedRoll;
  'POST /admin/rolls/:id/flaw': SavedRoll;
  'POST /admin/rolls/:id/clear': SavedRoll;
  'POST /admin/rolls/:id/scrap': SavedRoll;
  'POST /admin/rolls/:id/quarantine': SavedRoll;
  'GET /admin/deliveries': DeliveryList;
  'GET /admin/deliveries/:id': DeliveryDetail;
  'PUT /admin/deliveries/:id': SavedDelivery;
  'POST /admin/deliveries': DeliveryReply;
  'POST /admin/deliveries/expected': SavedDelivery;
  'POST /admin/deliveries/:id/receive': SavedDelivery;
  'POST /admin/stocktakes': StocktakeReply;
  'POST /admin/products/:id/rolls': RollsKept;
  'DELETE /admin/products/:id/rolls': Done;
  'GET /admin/cutting': CuttingList;
  'POST /admin/cutting/:reservation/confirm': CutReply;
  'POST /admin/cutting/reallocate': Reallocated;
  'GET /admin/cutting/orders/:id/short': ShortLines;
  'POST /admin/cutting/orders/:id/settle': Done;
  'GET /admin/reviews': AdminReviewList;
  'PUT /admin/reviews/:id': AdminReview;
  'PUT /admin/reviews/:id/reply': AdminReview;
  'PUT /admin/reviews/:id/photos': AdminReview;
  'GET /admin/products': AdminProductList;
  'GET /admin/products/:id': AdminProduct;
  'POST /admin/products': SavedProduct;
  'PUT /admin/products/:id': SavedProduct;
  'PUT /admin/products/:id/sale': SavedProduct;
  'PUT /admin/products/:id/swatch': AdminProduct;
  'DELETE /admin/products/:id': Done;
  'POST /admin/products/import': ProductImportReply;
  'PATCH /admin/products/:id': SavedProduct;
  'POST /admin/products/bulk': ProductBulkPreview;
  'POST /admin/bulk/:id/put-back': ProductBulkPreview;
  'GET /admin/categories': string[];
  'GET /admin/products/:id/history': ProductHistory;
  'POST /admin/products/:id/preview': PreviewLink;
  'POST /admin/products/:id/duplicate': SavedProduct;
  'PUT /admin/products/:id/scales': Done;
  'GET /admin/products/:id/uses': ProductUses;
}
