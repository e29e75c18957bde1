import { PAGES, type Role } from '@trialwright/contract';
import {
  Award,
  BookOpenText,
  Bookmark,
  CalendarClock,
  ChartColumn,
  Compass,
  FileSignature,
  FileUser,
  Inbox,
  LayoutDashboard,
  LibraryBig,
  ListChecks,
  MessagesSquare,
  Split,
  Sun,
  UsersRound,
  Workflow,
  type LucideIcon,
} from 'lucide-react';

export interface NavigationItem {
  href: string;
  label: string;
  icon: LucideIcon;
  tag?: 'NEW' | 'ADMIN';
}

interface RoleLabels {
  documents: string;
  workflows: string;
  assessments: string;
  day: string;
  scenarios: string;
  certificates: string;
  bookmarks: string;
}

/** What each role calls the places of its own; the one table of role-adapted labels. */
export const ROLE_LABELS: Record<Role, RoleLabels> = {
  PI: {
    documents: 'Investigator Documents',
    workflows: 'Investigator Workflows',
    assessments: 'Investigator Assessments',
    day: 'An Investigator’s Day',
    scenarios: 'Oversight Scenarios',
    certificates: 'Investigator Certificates',
    bookmarks: 'Investigator Bookmarks',
  },
  Study_Coordinator: {
    documents: 'Coordinator Documents',
    workflows: 'Site Workflows',
    assessments: 'Coordinator Assessments',
    day: 'A Coordinator’s Day',
    scenarios: 'Site Scenarios',
    certificates: 'Coordinator Certificates',
    bookmarks: 'Coordinator Bookmarks',
  },
  CRA: {
    documents: 'Monitoring Documents',
    workflows: 'Monitoring Workflows',
    assessments: 'CRA Assessments',
    day: 'A CRA’s Day',
    scenarios: 'Monitoring Scenarios',
    certificates: 'CRA Certificates',
    bookmarks: 'CRA Bookmarks',
  },
  CTA: {
    documents: 'TMF Documents',
    workflows: 'Trial Office Workflows',
    assessments: 'CTA Assessments',
    day: 'A CTA’s Day',
    scenarios: 'Trial Office Scenarios',
    certificates: 'CTA Certificates',
    bookmarks: 'CTA Bookmarks',
  },
  Data_Manager: {
    documents: 'Data Documents',
    workflows: 'Data Workflows',
    assessments: 'Data Assessments',
    day: 'A Data Manager’s Day',
    scenarios: 'Data Scenarios',
    certificates: 'Data Manager Certificates',
    bookmarks: 'Data Manager Bookmarks',
  },
  CTM: {
    documents: 'Trial Documents',
    workflows: 'Trial Workflows',
    assessments: 'Manager Assessments',
    day: 'A Trial Manager’s Day',
    scenarios: 'Leadership Scenarios',
    certificates: 'Trial Manager Certificates',
    bookmarks: 'Trial Manager Bookmarks',
  },
};

/** The menu of people whose role is unknown. */
const DEFAULT_ROLE: Role = 'PI';

export function labelsOf(role: string | undefined): RoleLabels {
  return ROLE_LABELS[role as Role] ?? ROLE_LABELS[DEFAULT_ROLE];
}

/** Pages below an entry of the menu whose addresses do not say so. */
const BELOW: [path: string, entry: string][] = [
  ['/lesson/', '/course/'],
  ['/course/', '/course/'],
  ['/assessment/', '/assessments'],
  ['/practice/', '/assessments'],
  ['/contact-hours', '/certificates'],
  ['/review', '/dashboard'],
  ['/learning-paths/', '/advanced'],
  ['/projects/', '/advanced'],
  ['/scenarios/', '/scenarios'],
  ['/team/', '/team'],
  ['/invitation', '/team'],
  ['/passport', '/certificates'],
  ['/join', '/team'],
];

/** For `aria-current`: the entry of the page itself, or of the part of the academy that it belongs to. */
export function standsAt(href: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === href) return 'page';
  const entry = BELOW.find(([path]) => pathname.startsWith(path))?.[1];
  if (entry === undefined) return undefined;
  return (entry.endsWith('/') ? href.startsWith(entry) : href === entry) ? 'true' : undefined;
}

const pages: readonly string[] = PAGES;

/** A menu offers what the academy has: an item appears with its page. */
function existing(items: NavigationItem[]): NavigationItem[] {
  return items.filter(({ href }) => pages.includes(href));
}

export interface Navigation {
  top: NavigationItem[];
  role: NavigationItem[];
  advanced: NavigationItem[];
}

interface Rights {
  isAdmin: boolean;
  isReviewer: boolean;
}

/** Last in the menu, for who belongs to an organization. */
export const TEAM: NavigationItem = { href: '/team', label: 'Team', icon: UsersRound };

export function navigationFor(role: string | undefined, { isAdmin, isReviewer }: Rights): Navigation {
  const labels = labelsOf(role);
  return {
    top: existing([
      { href: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
      { href: '/glossary', label: 'Glossary', icon: BookOpenText },
      { href: '/interview-prep', label: 'Interview Preparation', icon: MessagesSquare },
      { href: '/booking', label: 'Consultation Booking', icon: CalendarClock },
      { href: '/resume-builder', label: 'Resume Builder', icon: FileUser, tag: 'NEW' },
    ]),
    role: existing([
      { href: '/document-library', label: labels.documents, icon: LibraryBig },
      { href: '/workflows', label: labels.workflows, icon: Workflow },
      { href: '/assessments', label: labels.assessments, icon: ListChecks },
      { href: '/day-in-the-life', label: labels.day, icon: Sun },
      { href: '/scenarios', label: labels.scenarios, icon: Split },
      { href: '/certificates', label: labels.certificates, icon: Award },
      { href: '/bookmarks', label: labels.bookmarks, icon: Bookmark },
      ...(isAdmin
        ? [
            { href: '/admin-messages', label: 'Admin Messages', icon: Inbox, tag: 'ADMIN' as const },
            { href: '/admin', label: 'Academy Overview', icon: ChartColumn, tag: 'ADMIN' as const },
          ]
        : []),
      ...(isAdmin || isReviewer
        ? [{ href: '/course-reviews', label: 'Course Reviews', icon: FileSignature }]
        : []),
    ]),
    advanced: existing([{ href: '/advanced', label: 'Advanced Training', icon: Compass, tag: 'NEW' }]),
  };
}
