import './template-dialog.css';
import type { AppendixDocument } from '@trialwright/contract';
import { Copy } from 'lucide-react';
import { copyText } from '../../core/copy-text.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import type { Template } from './templates.ts';
import { Dialog, DialogAbout, DialogClose, DialogHead } from '../../ui/dialog.tsx';

async function copyTemplate({ title, text }: Template): Promise<void> {
  const isCopied = await copyText(text);
  toast(
    isCopied
      ? { title: 'Template copied', description: `${title} is on the clipboard as plain text.` }
      : {
          title: 'Template not copied',
          description: 'Select the text and copy it by hand.',
          isDestructive: true,
        },
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className="item-title below-loose">{title}</h3>
      <ul className="dashed gallery close">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** Text with columns: it keeps its lines, and scrolls where they are longer than the screen. */
function Paper({ label, text, className }: { label: string; text: string; className: string }) {
  return (
    <pre className={className} tabIndex={0} role="region" aria-label={label}>
      {text.trimEnd()}
    </pre>
  );
}

function About({ document: { documentId, fields, sections, example } }: { document: AppendixDocument }) {
  return (
    <>
      <Lines title="Fields" lines={fields} />
      <Lines title="Sections" lines={sections} />
      <h3 className="item-title below-loose">Example</h3>
      <Paper label={`Example of ${documentId}`} text={example} className="paper example" />
    </>
  );
}

/** One template: what it proves, what it holds, a filled-in example, and the text to copy. */
export function TemplateDialog({
  template,
  onClose,
  onReturnFocus,
}: {
  template: Template;
  onClose: () => void;
  onReturnFocus: () => void;
}) {
  const { number, title, text, document } = template;
  return (
    <Dialog
      shape="reading"
      className="template-dialog"
      hasAbout={Boolean(document)}
      onClose={onClose}
      onReturnFocus={onReturnFocus}
    >
      <DialogHead
        title={title}
        level="section-title"
        closeLabel="Close the template"
        over={
          <p className="small-text muted tabular">
            Template {number}
            {document && ` · ${document.documentId}`}
          </p>
        }
      />
      <div className="dialog-body stack near">
        {document && <DialogAbout className="lead serif plain-text readable">{document.purpose}</DialogAbout>}
        {document && <About document={document} />}
        <h3 className="item-title below-loose">Template text</h3>
        <Paper label={`Text of ${title}`} text={text} className="paper" />
      </div>
      <div className="dialog-foot">
        <DialogClose>Close</DialogClose>
        <Button variant="primary" icon={Copy} onClick={() => void copyTemplate(template)}>
          Copy template
        </Button>
      </div>
    </Dialog>
  );
}
