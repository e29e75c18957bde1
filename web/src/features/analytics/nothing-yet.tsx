import { ButtonLink } from '../../ui/button.tsx';

/** In place of a plot that has no data: what will be here, and where it comes from. */
export function NothingYet({
  title,
  text,
  action,
}: {
  title: string;
  text: string;
  action: { label: string; to: '/dashboard' | '/assessments' | '/scenarios' | '/training-roles' };
}) {
  return (
    <div className="stack tight at-start">
      <p className="item-title">{title}</p>
      <p className="small-text muted">{text}</p>
      <ButtonLink size="small" className="below-even" to={action.to}>
        {action.label}
      </ButtonLink>
    </div>
  );
}
