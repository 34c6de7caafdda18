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

/** Icons by category (spec section 9); category names are compared case-insensitively. */
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

/** The icon of a category in place of a missing image; a box for any other category. */
export function CategoryIcon({ category }: { category: string }) {
  const Icon = icons[category.trim().toLowerCase()] ?? Package;
  return <Icon aria-hidden />;
}
