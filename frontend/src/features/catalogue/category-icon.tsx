import {
  BookOpen,
  Dumbbell,
  House,
  Package,
  Plug,
  Shirt,
  Sparkles,
  ToyBrick,
  Utensils,
} from 'lucide-react';

/** Spec section 9; the names of categories are compared without case. */
const icons: Readonly<Record<string, typeof Package>> = {
  electronics: Plug,
  clothing: Shirt,
  books: BookOpen,
  'home & garden': House,
  sports: Dumbbell,
  beauty: Sparkles,
  toys: ToyBrick,
  food: Utensils,
};

/** The sign of a category where a product has no image; a box for every other one. */
export function CategoryIcon({ category }: { category: string }) {
  const Icon = icons[category.trim().toLowerCase()] ?? Package;
  return <Icon aria-hidden />;
}
