import { createLink } from '@tanstack/react-router';
import { createElement, type ComponentProps } from 'react';

type Tag = 'div' | 'section' | 'article' | 'aside' | 'form' | 'ul' | 'li' | 'dl';

interface CardLook {
  /** It leads somewhere, and shows it under the pointer. */
  leads?: boolean | undefined;
  isPadded?: boolean | undefined;
  className?: string | undefined;
}

function cardClass({ leads, isPadded, className }: CardLook): string {
  return ['card', leads && 'leads', isPadded && 'padded', className].filter(Boolean).join(' ');
}

/** A sheet with a hairline around it; no card stands in another one. */
export function Card<T extends Tag = 'div'>({
  as,
  leads,
  isPadded,
  className,
  ...props
}: CardLook & { as?: T } & ComponentProps<T>) {
  return createElement<object>(as ?? 'div', {
    ...props,
    className: cardClass({ leads, isPadded, className }),
  });
}

function CardAnchor({ isPadded, className, children, ...anchor }: CardLook & ComponentProps<'a'>) {
  return (
    <a {...anchor} className={cardClass({ leads: true, isPadded, className })}>
      {children}
    </a>
  );
}

/** A card that is a link as a whole. */
export const CardLink = createLink(CardAnchor);
