import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One image of a product; `position` is the admin's order. */
@Entity('product_images')
export class ProductImage {
  @PrimaryColumn('uuid', { name: 'product_id' })
  product!: string;

  @PrimaryColumn('int')
  position!: number;

  /** `products/<sha256>`: the object's key in the store without width and format. */
  @Column('text', { name: 'image_key' })
  key!: string;
}
