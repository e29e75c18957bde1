import { Copy } from 'lucide-react';
import { copyText } from '../../core/copy-text.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The address of a link, or a code, that was just made. It is shown this once: the academy keeps only a hash of it. */
export function NewLink({ url, noun = 'link' }: { url: string; noun?: 'link' | 'code' }) {
  const title = noun === 'link' ? 'Link' : 'Code';
  const copy = async () => {
    const isCopied = await copyText(url);
    toast(
      isCopied
        ? { title: `${title} copied` }
        : {
            title: `${title} not copied`,
            description: 'Select it and copy it by hand.',
            isDestructive: true,
          },
    );
  };
  return (
    <Notice as="div" tone="brass" role="status">
      <Field
        label={`The new ${noun}`}
        hint="Copy it now. It is shown this once, because only a hash of it is kept."
      >
        {(control) => (
          <Input
            {...control}
            className="tabular"
            readOnly
            value={url}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Field>
      <div className="below-loose">
        <Button icon={Copy} onClick={() => void copy()}>
          Copy {noun}
        </Button>
      </div>
    </Notice>
  );
}
