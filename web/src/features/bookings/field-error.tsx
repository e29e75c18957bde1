import { CircleAlert } from 'lucide-react';

/** What is wrong with a field, in words below it; the field names it by its id. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="err" id={id}>
      <CircleAlert className="i i-s" aria-hidden="true" />
      {text}
    </p>
  );
}
