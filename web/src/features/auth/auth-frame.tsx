import './auth.css';
import { lazy, Suspense, type ReactNode } from 'react';
import { useSession } from '../../core/session.ts';
import { Brand } from '../../ui/brand.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { VisitorButtons } from '../../ui/visitor-buttons.tsx';

/** Decoration: no form waits for it, or for its failure. */
const Plate = lazy<(props: { slug: string; className: string }) => ReactNode>(() =>
  import('../../domain/courses/plate.tsx').then(
    ({ Plate: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);

/** The frame of the pages outside the shell: the way back, one form, and a drawing where there is room. */
export function AuthFrame({ plate, children }: { plate: string; children: ReactNode }) {
  const session = useSession();
  return (
    <div className="auth">
      <header className="lone-header">
        <Brand to="/" />
        <div className="row">
          <ThemeSwitch />
          {!session && <VisitorButtons isQuiet />}
        </div>
      </header>
      <main className="auth-main" id="main">
        <div className="auth-column stack at-start close">{children}</div>
      </main>
      <Suspense fallback={<div className="plate auth-plate" aria-hidden="true" />}>
        <Plate slug={plate} className="auth-plate" />
      </Suspense>
    </div>
  );
}
