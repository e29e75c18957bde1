import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root, shell } from './route-base.ts';
import { loginSearch } from '../features/auth/login.search.ts';
import { registerSearch } from '../features/auth/register.search.ts';
import { checkoutSearch } from '../features/payments/checkout.search.ts';
import { paymentSuccessSearch } from '../features/payments/payment-success.search.ts';
import { devPortalSearch } from '../features/presentations/dev-portal.search.ts';
import { NotFoundPage } from './failure-pages.tsx';

export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  component: lazyRouteComponent(() => import('../features/auth/login.page.tsx'), 'LoginPage'),
});

export const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('../features/auth/reset-password.page.tsx'),
    'ResetPasswordPage',
  ),
});

export const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazyRouteComponent(() => import('../features/auth/confirm-email.page.tsx'), 'ConfirmEmailPage'),
});

export const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: registerSearch,
  component: lazyRouteComponent(() => import('../features/auth/register.page.tsx'), 'RegisterPage'),
});

export const pricing = createRoute({
  getParentRoute: () => shell,
  path: '/pricing',
  component: lazyRouteComponent(() => import('../features/packages/pricing.page.tsx'), 'PricingPage'),
});

export const checkout = createRoute({
  getParentRoute: () => shell,
  path: '/checkout',
  validateSearch: checkoutSearch,
  component: lazyRouteComponent(() => import('../features/payments/checkout.page.tsx'), 'CheckoutPage'),
});

export const paymentSuccess = createRoute({
  getParentRoute: () => shell,
  path: '/payment-success',
  validateSearch: paymentSuccessSearch,
  component: lazyRouteComponent(
    () => import('../features/payments/payment-success.page.tsx'),
    'PaymentSuccessPage',
  ),
});

export const booking = createRoute({
  getParentRoute: () => shell,
  path: '/booking',
  component: lazyRouteComponent(() => import('../features/bookings/booking.page.tsx'), 'BookingPage'),
});

export const contact = createRoute({
  getParentRoute: () => shell,
  path: '/contact',
  component: lazyRouteComponent(() => import('../features/messages/contact.page.tsx'), 'ContactPage'),
});

export const privacyPolicy = createRoute({
  getParentRoute: () => shell,
  path: '/privacy-policy',
  component: lazyRouteComponent(
    () => import('../features/legal/privacy-policy.page.tsx'),
    'PrivacyPolicyPage',
  ),
});

export const termsOfService = createRoute({
  getParentRoute: () => shell,
  path: '/terms-of-service',
  component: lazyRouteComponent(
    () => import('../features/legal/terms-of-service.page.tsx'),
    'TermsOfServicePage',
  ),
});

export const landing = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(() => import('../features/landing/landing.page.tsx'), 'LandingPage'),
});

export const missing = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage });

const verifyPage = () => import('../features/certificates/verify.page.tsx');

export const verify = createRoute({
  getParentRoute: () => shell,
  path: '/verify',
  component: lazyRouteComponent(verifyPage, 'VerifyPage'),
});

export const verifyNumber = createRoute({
  getParentRoute: () => shell,
  path: '/verify/$number',
  component: lazyRouteComponent(verifyPage, 'VerifyPage'),
});

export const achievement = createRoute({
  getParentRoute: () => shell,
  path: '/achievements/$course/$version',
  component: lazyRouteComponent(
    () => import('../features/credentials/achievement.page.tsx'),
    'AchievementPage',
  ),
});

export const issuer = createRoute({
  getParentRoute: () => shell,
  path: '/issuer',
  component: lazyRouteComponent(() => import('../features/credentials/issuer.page.tsx'), 'IssuerPage'),
});

/** What somebody was given a link to. */
export const sharedPassport = createRoute({
  getParentRoute: () => shell,
  path: '/shared-passport',
  component: lazyRouteComponent(
    () => import('../features/team/shared-passport.page.tsx'),
    'SharedPassportPage',
  ),
});

export const sharedReadiness = createRoute({
  getParentRoute: () => shell,
  path: '/readiness',
  component: lazyRouteComponent(
    () => import('../features/team/shared-readiness.page.tsx'),
    'SharedReadinessPage',
  ),
});

/** Open to visitors too: it says itself that one must log in. */
export const dayInTheLife = createRoute({
  getParentRoute: () => shell,
  path: '/day-in-the-life',
  component: lazyRouteComponent(
    () => import('../features/day-in-the-life/day-in-the-life.page.tsx'),
    'DayInTheLifePage',
  ),
});

/** For trainers, outside the shell. */
export const devPortal = createRoute({
  getParentRoute: () => root,
  path: '/dev',
  validateSearch: devPortalSearch,
  // Where it is switched off.
  notFoundComponent: NotFoundPage,
  component: lazyRouteComponent(
    () => import('../features/presentations/dev-portal.page.tsx'),
    'DevPortalPage',
  ),
});

/** The components that every screen is made of. */
export const kit = createRoute({
  getParentRoute: () => root,
  path: '/dev/ui',
  notFoundComponent: NotFoundPage,
  component: lazyRouteComponent(() => import('../features/kit/kit.page.tsx'), 'KitPage'),
});
