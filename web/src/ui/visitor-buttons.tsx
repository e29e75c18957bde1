import { Link } from '@tanstack/react-router';

/** The two ways in, in the header of every page that a visitor sees. */
export function VisitorButtons({ isQuiet = false }: { isQuiet?: boolean }) {
  return (
    <>
      <Link className="btn g" to="/login">
        Log In
      </Link>
      <Link className={isQuiet ? 'btn s' : 'btn p'} to="/register">
        Get Started
      </Link>
    </>
  );
}
