import {
  BadgeCheck,
  ChartColumn,
  ChartLine,
  ClipboardList,
  CreditCard,
  Cylinder,
  FilePen,
  FileText,
  History,
  ListChecks,
  Mails,
  Send,
  MessageSquareText,
  Package,
  PackageCheck,
  PackageMinus,
  ReceiptText,
  Scissors,
  Scroll,
  Settings,
  TicketPercent,
  Truck,
  Undo2,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { adminPaths } from '../../lib/admin-paths';

/** A section of the back-office. */
interface AdminTab {
  /** First segment of its address below /admin/. */
  segment: string;
  label: string;
  /** Heading of the page. */
  title: string;
  to: string;
  Icon: LucideIcon;
  /** Key after `g` that opens it. */
  goKey?: string;
}

const tab = (
  [segment, label, title = label]: [segment: string, label: string, title?: string],
  to: string,
  Icon: LucideIcon,
  goKey?: string,
): AdminTab => ({ segment, label, title, to, Icon, ...(goKey && { goKey }) });

const dashboard = tab(['dashboard', 'Dashboard'], adminPaths.dashboard.href(), ChartColumn, 'd');

/** Links of the sidebar by group; the dashboard has no group. */
export const tabGroups: readonly { name?: string; tabs: readonly AdminTab[] }[] = [
  { tabs: [dashboard] },
  {
    name: 'Sell',
    tabs: [
      tab(['orders', 'Orders', 'Order Management'], adminPaths.orders.href(), ClipboardList, 'o'),
      tab(['drafts', 'Drafts'], adminPaths.drafts.href(), FilePen),
      tab(['cutting', 'Cutting'], adminPaths.cutting.href(), Scissors, 'x'),
      tab(['dispatch', 'Dispatch'], adminPaths.dispatch.href(), PackageCheck),
      tab(['returns', 'Returns'], adminPaths.returns.href(), PackageMinus),
      tab(['withdrawals', 'Withdrawals'], adminPaths.withdrawals.href(), Undo2),
      tab(['payments', 'Payments'], adminPaths.payments.href(), CreditCard, 'm'),
      tab(['documents', 'Documents'], adminPaths.documents.href(), ReceiptText),
    ],
  },
  {
    name: 'Catalogue',
    tabs: [
      tab(['products', 'Products', 'Product Management'], adminPaths.products.href(), Package, 'p'),
      tab(['cloths', 'Cloths'], adminPaths.cloths.href(), Scroll, 'f'),
      tab(['certificates', 'Certificates'], adminPaths.certificates.href(), BadgeCheck),
      tab(['rolls', 'Rolls'], adminPaths.rolls.href(), Cylinder, 'r'),
      tab(['rolls', 'Deliveries', 'Rolls'], adminPaths.deliveries.href(), Truck, 'v'),
    ],
  },
  {
    name: 'Customers',
    tabs: [
      tab(['users', 'Users', 'User Management'], adminPaths.users.href(), UsersRound, 'c'),
      tab(['enquiries', 'Enquiries'], adminPaths.enquiries.href(), Mails, 'e'),
      tab(['reviews', 'Reviews'], adminPaths.reviews.href(), MessageSquareText),
      tab(['emails', 'E-mails'], adminPaths.emails.href(), Send),
    ],
  },
  {
    name: 'Shop',
    tabs: [
      tab(['content', 'Content'], adminPaths.content.href(), FileText, 'w'),
      tab(['settings', 'Settings'], adminPaths.settingsDelivery.href(), Settings, 's'),
      tab(
        ['settings', 'Discounts', 'Settings'],
        adminPaths.settingsDiscounts.href(),
        TicketPercent,
      ),
    ],
  },
  {
    name: 'Insight',
    tabs: [
      tab(['analytics', 'Analytics'], adminPaths.analytics.href(), ChartLine, 'a'),
      tab(['audit', 'Audit'], adminPaths.audit.href(), History),
      tab(['jobs', 'Jobs'], adminPaths.jobs.href(), ListChecks),
    ],
  },
];

export const adminTabs = tabGroups.flatMap(({ tabs }) => tabs);

/** Segments of pages that belong to the tab of another segment. */
const pagesOf: Record<string, string> = { customers: 'users' };

/** Returns the tab of an address by its first segment after /admin/, or the dashboard (spec section 2). */
export function tabOf(pathname: string): AdminTab {
  const first = pathname.split('/')[2] ?? '';
  const segment = pagesOf[first] ?? first;
  const found = adminTabs.filter((one) => one.segment === segment);
  return found.findLast(({ to }) => pathname.startsWith(to)) ?? found[0] ?? dashboard;
}
