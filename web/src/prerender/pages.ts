import { academy, packages, type PublicPage } from '@trialwright/contract';

interface PageInfo {
  /** As the page names itself in the tab; the start page carries the name and tagline of the academy. */
  title?: string;
  description: string;
  /** The module of the page, by which its style sheets are found. */
  source: string;
  /** Only for reading: the page does without the app. */
  isReading: boolean;
  /** What the page shows of the API, by path. */
  reads: readonly string[];
}

export const PUBLIC_PAGE_INFO: Record<PublicPage, PageInfo> = {
  '/': {
    description:
      'Role-based training for the people who run clinical trials: short lessons built on real documents, assessments that explain every answer, and certificates anyone can verify.',
    source: 'src/features/landing/landing.page.tsx',
    isReading: true,
    reads: [academy.get.path, packages.list.path],
  },
  '/pricing': {
    title: 'Pricing',
    description:
      'Training packages for six roles in clinical research. One payment, lifetime access: courses, assessments, certificates and interview preparation.',
    source: 'src/features/packages/pricing.page.tsx',
    isReading: false,
    reads: [academy.get.path, packages.list.path],
  },
  '/verify': {
    title: 'Verify a certificate',
    description:
      'Verify a certificate by its number, no account needed: holder, course and version, score, dates, and digital signature.',
    source: 'src/features/certificates/verify.page.tsx',
    isReading: false,
    reads: [academy.get.path],
  },
  '/privacy-policy': {
    title: 'Privacy Policy',
    description:
      'What data we collect, how we use it, who we share it with, how long we keep it, and how to correct, export, or delete it.',
    source: 'src/features/legal/privacy-policy.page.tsx',
    isReading: true,
    reads: [academy.get.path],
  },
  '/terms-of-service': {
    title: 'Terms of Service',
    description:
      'The agreement between you and this academy: accounts, payments and refunds, content use, certificates, availability, and liability.',
    source: 'src/features/legal/terms-of-service.page.tsx',
    isReading: true,
    reads: [academy.get.path, packages.list.path],
  },
};
