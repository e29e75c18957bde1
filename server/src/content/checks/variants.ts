import { Check } from './check.ts';

/** A check with the facts of one of its variants. */
function withVariant({ variants: _variants, ...check }: Check, variant: Record<string, unknown>): unknown {
  return { ...check, ...variant };
}

/** What is wrong with the variants of a check: each, put over it, is a check of the same kind with the same ID. */
export function checkVariants(check: Check): { index: number; message: string }[] {
  return (check.variants ?? []).flatMap((variant, index) => {
    const fixed = ['id', 'check', 'skill', 'objective', 'variants'].filter((key) => key in variant);
    if (fixed.length > 0) return [{ index, message: `does not change ${fixed.join(', ')}` }];
    const parsed = Check.safeParse(withVariant(check, variant));
    const [issue] = parsed.error?.issues ?? [];
    return issue ? [{ index, message: `${issue.path.join('.')}: ${issue.message}` }] : [];
  });
}

/** A check as it is asked when it comes back: the plain one first, then one variant after another, and around again. */
export function variantOf(check: Check, turn: number): Check {
  const variants = check.variants ?? [];
  const variant = variants[(turn % (variants.length + 1)) - 1];
  return variant === undefined ? check : Check.parse(withVariant(check, variant));
}
