import './auth.css';
import type { ReactNode } from 'react';
import { useSession } from '../../core/session.ts';
import { Brand } from '../../ui/brand.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { VisitorButtons } from '../../ui/visitor-buttons.tsx';
import { Plate } from '../../domain/courses/plate.tsx';

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
      <Plate slug={plate} className="auth-plate" />
    </div>
  );
}
