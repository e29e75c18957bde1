import { ButtonLink } from './button.tsx';

/** The two ways in, in the header of every page that a visitor sees. */
export function VisitorButtons({ isQuiet = false }: { isQuiet?: boolean }) {
  return (
    <>
      <ButtonLink variant="ghost" to="/login">
        Log In
      </ButtonLink>
      <ButtonLink variant={isQuiet ? 'secondary' : 'primary'} to="/register">
        Get Started
      </ButtonLink>
    </>
  );
}
