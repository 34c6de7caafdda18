import {
  BadgeCheck,
  ChartColumn,
  ChartLine,
  ClipboardList,
  CreditCard,
  Cylinder,
  History,
  Mails,
  Send,
  MessageSquareText,
  Package,
  Scissors,
  Scroll,
  Settings,
  UsersRound,
} from 'lucide-react';
import { adminPaths } from '../../lib/admin-paths';

/** The places of the back-office: what the sidebar links to, and what the header says there. */
export const adminTabs = [
  {
    segment: 'dashboard',
    label: 'Dashboard',
    title: 'Dashboard',
    to: adminPaths.dashboard.href(),
    Icon: ChartColumn,
  },
  {
    segment: 'products',
    label: 'Products',
    title: 'Product Management',
    to: adminPaths.products.href(),
    Icon: Package,
  },
  {
    segment: 'orders',
    label: 'Orders',
    title: 'Order Management',
    to: adminPaths.orders.href(),
    Icon: ClipboardList,
  },
  {
    segment: 'users',
    label: 'Users',
    title: 'User Management',
    to: adminPaths.users.href(),
    Icon: UsersRound,
  },
  {
    segment: 'analytics',
    label: 'Analytics',
    title: 'Analytics',
    to: adminPaths.analytics.href(),
    Icon: ChartLine,
  },
  {
    segment: 'payments',
    label: 'Payments',
    title: 'Payments',
    to: adminPaths.payments.href(),
    Icon: CreditCard,
  },
  {
    segment: 'cloths',
    label: 'Cloths',
    title: 'Cloths',
    to: adminPaths.cloths.href(),
    Icon: Scroll,
  },
  {
    segment: 'certificates',
    label: 'Certificates',
    title: 'Certificates',
    to: adminPaths.certificates.href(),
    Icon: BadgeCheck,
  },
  {
    segment: 'rolls',
    label: 'Rolls',
    title: 'Rolls',
    to: adminPaths.rolls.href(),
    Icon: Cylinder,
  },
  {
    segment: 'cutting',
    label: 'Cutting',
    title: 'Cutting',
    to: adminPaths.cutting.href(),
    Icon: Scissors,
  },
  {
    segment: 'enquiries',
    label: 'Enquiries',
    title: 'Enquiries',
    to: adminPaths.enquiries.href(),
    Icon: Mails,
  },
  {
    segment: 'emails',
    label: 'E-mails',
    title: 'E-mails',
    to: adminPaths.emails.href(),
    Icon: Send,
  },
  {
    segment: 'reviews',
    label: 'Reviews',
    title: 'Reviews',
    to: adminPaths.reviews.href(),
    Icon: MessageSquareText,
  },
  {
    segment: 'audit',
    label: 'Audit',
    title: 'Audit',
    to: adminPaths.audit.href(),
    Icon: History,
  },
  {
    segment: 'settings',
    label: 'Settings',
    title: 'Settings',
    to: adminPaths.settingsDelivery.href(),
    Icon: Settings,
  },
] as const;

/** The tab of an address: its first segment after /admin/, else the dashboard (spec section 2). */
export function tabOf(pathname: string) {
  const segment = pathname.split('/')[2];
  return adminTabs.find((tab) => tab.segment === segment) ?? adminTabs[0];
}
