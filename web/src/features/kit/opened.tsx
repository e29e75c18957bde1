import { CircleUserRound, LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../core/toast.ts';
import { ConfirmDialog } from '../../ui/alert-dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogAbout, DialogClose, DialogHead } from '../../ui/dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';
import { Line, Specimen } from './specimen.tsx';

type Window = 'form' | 'reading' | 'question' | 'drawer';

function FormDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} hasAbout>
      <DialogHead title="A form" />
      <DialogAbout>What it asks, and why.</DialogAbout>
      <div className="dialog-actions">
        <DialogClose>Cancel</DialogClose>
        <Button variant="primary" onClick={onClose}>
          Save
        </Button>
      </div>
    </Dialog>
  );
}

function ReadingDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog shape="reading" onClose={onClose}>
      <DialogHead
        title="Something to read"
        level="section-title"
        over={<p className="small-text muted">Kind</p>}
      />
      <div className="dialog-body" tabIndex={0} role="region" aria-label="Text">
        <p>Its body scrolls, its head and its foot stay.</p>
      </div>
      <div className="dialog-foot">
        <DialogClose>Close</DialogClose>
      </div>
    </Dialog>
  );
}

function Windows() {
  const [open, setOpen] = useState<Window>();
  const close = () => setOpen(undefined);
  return (
    <Specimen name="Dialog and Drawer">
      <Line>
        <Button onClick={() => setOpen('form')}>Open a form</Button>
        <Button onClick={() => setOpen('reading')}>Open something to read</Button>
        <Button onClick={() => setOpen('question')}>Ask a question</Button>
        <Button onClick={() => setOpen('drawer')}>Open a drawer</Button>
      </Line>
      {open === 'form' && <FormDialog onClose={close} />}
      {open === 'reading' && <ReadingDialog onClose={close} />}
      {open === 'drawer' && (
        <Drawer title="A drawer" onClose={close}>
          <p>It rises from the lower edge.</p>
        </Drawer>
      )}
      <ConfirmDialog
        isOpen={open === 'question'}
        title="Delete this?"
        about={<p>It cannot be brought back.</p>}
        keep="Keep it"
        confirm="Delete"
        busy="Deleting..."
        onClose={close}
        onConfirm={close}
      />
    </Specimen>
  );
}

function OneMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Specimen name="Menu">
      <Menu isOpen={isOpen} onOpenChange={setOpen} trigger="Open the menu" triggerClass="button secondary">
        <MenuLabel>Ruth Adeyemi</MenuLabel>
        <MenuItem>
          <a href="#main">
            <CircleUserRound className="icon" aria-hidden="true" />
            Account
          </a>
        </MenuItem>
        <MenuSeparator />
        <MenuItem>
          <a href="#main">
            <LifeBuoy className="icon" aria-hidden="true" />
            Support
          </a>
        </MenuItem>
      </Menu>
    </Specimen>
  );
}

/** What opens over the page. */
export function Opened() {
  return (
    <>
      <Windows />
      <OneMenu />
      <Specimen name="Toast">
        <Line>
          <Button onClick={() => toast({ title: 'Saved', description: 'It is kept.' })}>
            Say what worked
          </Button>
          <Button
            onClick={() =>
              toast({
                title: 'Not saved',
                description: 'The connection failed.',
                isDestructive: true,
                action: { label: 'Try again', run: () => undefined },
              })
            }
          >
            Say what failed
          </Button>
        </Line>
      </Specimen>
    </>
  );
}
