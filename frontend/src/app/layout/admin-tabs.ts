import {
  ChartColumn,
  ChartLine,
  ClipboardList,
  History,
  Mails,
  Send,
  MessageSquareText,
  Package,
  Scroll,
  UsersRound,
} from 'lucide-react';
import { clothPaths } from '../../features/catalogue-admin/cloths/cloth-paths';
import { paths } from '../../lib/paths';

/** The places of the back-office: what the sidebar links to, and what the header says there. */
export const adminTabs = [
  {
    segment: 'dashboard',
    label: 'Dashboard',
    title: 'Dashboard',
    to: paths.adminDashboard.href(),
    Icon: ChartColumn,
  },
  {
    segment: 'products',
    label: 'Products',
    title: 'Product Management',
    to: paths.adminProducts.href(),
    Icon: Package,
  },
  {
    segment: 'orders',
    label: 'Orders',
    title: 'Order Management',
    to: paths.adminOrders.href(),
    Icon: ClipboardList,
  },
  {
    segment: 'users',
    label: 'Users',
    title: 'User Management',
    to: paths.adminUsers.href(),
    Icon: UsersRound,
  },
  {
    segment: 'analytics',
    label: 'Analytics',
    title: 'Analytics',
    to: paths.adminAnalytics.href(),
    Icon: ChartLine,
  },
  {
    segment: 'cloths',
    label: 'Cloths',
    title: 'Cloths',
    to: clothPaths.list,
    Icon: Scroll,
  },
  {
    segment: 'enquiries',
    label: 'Enquiries',
    title: 'Enquiries',
    to: paths.adminEnquiries.href(),
    Icon: Mails,
  },
  {
    segment: 'emails',
    label: 'E-mails',
    title: 'E-mails',
    to: paths.adminEmails.href(),
    Icon: Send,
  },
  {
    segment: 'reviews',
    label: 'Reviews',
    title: 'Reviews',
    to: paths.adminReviews.href(),
    Icon: MessageSquareText,
  },
  {
    segment: 'audit',
    label: 'Audit',
    title: 'Audit',
    to: paths.adminAudit.href(),
    Icon: History,
  },
] as const;

/** The tab of an address: its first segment after /admin/, else the dashboard (spec section 2). */
export function tabOf(pathname: string) {
  const segment = pathname.split('/')[2];
  return adminTabs.find((tab) => tab.segment === segment) ?? adminTabs[0];
}
