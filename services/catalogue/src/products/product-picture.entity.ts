import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One picture of a product; `position` keeps the order the admin gave. */
@Entity('product_pictures')
export class ProductPicture {
  @PrimaryColumn('uuid', { name: 'product_id' })
  product!: string;

  @PrimaryColumn('int')
  position!: number;

  /** `products/<sha256>`: the object's key in the store without width and format. */
  @Column('text', { name: 'picture_key' })
  key!: string;
}
