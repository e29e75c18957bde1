import { ArrowRight, Bell, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { Line, Specimen } from './specimen.tsx';

const VARIANTS = ['primary', 'secondary', 'tint', 'ghost', 'danger', 'danger-text', 'text'] as const;

function Buttons() {
  const [isBusy, setBusy] = useState(false);
  return (
    <Specimen name="Button">
      {(['small', undefined, 'large'] as const).map((size) => (
        <Line key={size ?? 'medium'}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
        </Line>
      ))}
      <Line>
        <Button icon={Download}>With a sign</Button>
        <Button disabled>Disabled</Button>
        <Button aria-disabled>Refused, and still reached</Button>
        <Button isBusy>Busy</Button>
        <Button isBusy={isBusy} busyLabel="Saving..." onClick={() => setBusy(true)}>
          Busy at a press
        </Button>
        <ButtonLink variant="primary" to="/dev">
          A link
          <ArrowRight className="icon icon-small" aria-hidden="true" />
        </ButtonLink>
        <ButtonAnchor href="#main">An anchor</ButtonAnchor>
      </Line>
      <Button isBlock>As wide as its place</Button>
    </Specimen>
  );
}

function Chips() {
  const [isOn, setOn] = useState(true);
  return (
    <Specimen name="Chip">
      <Line>
        <Chip isPressed={isOn} onClick={() => setOn(!isOn)}>
          Pressed
        </Chip>
        <Chip isPressed={false}>Not pressed</Chip>
      </Line>
    </Specimen>
  );
}

/** What is pressed. */
export function Pressed() {
  return (
    <>
      <Buttons />
      <Specimen name="IconButton and Tooltip">
        <Line>
          <Tooltip label="Notifications">
            <IconButton icon={Bell} label="Notifications" />
          </Tooltip>
          <IconButton icon={Trash2} label="Delete" size="small" />
          <IconButton icon={Trash2} label="Cannot be deleted" disabled />
        </Line>
      </Specimen>
      <Chips />
    </>
  );
}
