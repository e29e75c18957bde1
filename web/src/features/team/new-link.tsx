import { Copy } from 'lucide-react';
import { copyText } from '../../core/copy-text.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';

/** The address of a link that was just made. It is shown this once: the academy keeps only a hash of it. */
export function NewLink({ url }: { url: string }) {
  const copy = async () => {
    const isCopied = await copyText(url);
    toast(
      isCopied
        ? { title: 'Link copied' }
        : { title: 'Link not copied', description: 'Select it and copy it by hand.', isDestructive: true },
    );
  };
  return (
    <div className="team-banner stack" role="status">
      <Field
        label="The new link"
        hint="Copy it now. It is shown this once, because only a hash of it is kept."
      >
        {(control) => (
          <Input
            {...control}
            className="team-csv"
            readOnly
            value={url}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <div>
        <Button icon={Copy} onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
    </div>
  );
}
