import { useState } from 'react';
import { areSingleKeysOn, switchSingleKeys } from '../../core/single-keys.ts';
import { toast } from '../../core/toast.ts';
import { Checkbox } from '../../ui/field.tsx';
import { AccountSection } from './account-section.tsx';

export function KeyboardSection() {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const change = (next: boolean) => {
    try {
      switchSingleKeys(next);
    } catch {
      toast({
        title: 'Setting not saved',
        description: 'This browser does not let the site keep settings.',
        isDestructive: true,
      });
      return;
    }
    setOn(next);
    toast({ title: next ? 'Single-key shortcuts are on' : 'Single-key shortcuts are off' });
  };
  return (
    <AccountSection
      id="keyboard"
      title="Keyboard"
      description="For this browser. Turn shortcuts off if you dictate, or if keys get pressed by accident."
    >
      <Checkbox
        id="single-keys"
        checked={isOn}
        hint="/ opens search, and 1 to 4 choose an answer. Ctrl K or ⌘ K always opens search."
        onChange={(event) => change(event.target.checked)}
      >
        Single-key shortcuts
      </Checkbox>
    </AccountSection>
  );
}
