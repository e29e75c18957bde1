import type { Package, Role } from '@trialwright/contract';
import { Lock } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { HubTab } from './training-roles-tabs.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';

interface Props {
  items: Package[];
  owned: readonly Role[];
  tab: HubTab;
  onOpen: (tab: HubTab) => void;
  children: (value: 'overview' | Package) => ReactNode;
}

function RoleTab({ item, isOwned }: { item: Package; isOwned: boolean }) {
  return (
    <Tab
      value={item.role}
      data-tab={item.role}
      disabled={!isOwned}
      title={isOwned ? undefined : `Unlocks when you own ${item.name} training`}
    >
      {item.name}
      {!isOwned && <Lock className="icon icon-small" aria-label="Locked" />}
    </Tab>
  );
}

/** Overview and one tab a role; a role's tab opens once the role is paid for. */
export function HubTabs({ items, owned, tab, onOpen, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const selected = list.current?.querySelector(`[data-tab="${tab}"]`);
    selected?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  const opened = items.find(({ role }) => role === tab);
  return (
    <Tabs value={tab} onValueChange={(value) => onOpen(value as HubTab)}>
      <TabList label="Training roles" ref={list}>
        <Tab value="overview" data-tab="overview">
          Overview
        </Tab>
        {items.map((item) => (
          <RoleTab key={item.role} item={item} isOwned={owned.includes(item.role)} />
        ))}
      </TabList>
      <TabPanel value={tab} className="below-ample">
        {children(opened ?? 'overview')}
      </TabPanel>
    </Tabs>
  );
}
