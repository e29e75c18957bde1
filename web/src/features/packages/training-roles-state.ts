import { ROLE_TITLES, type Role, type RoleRecord } from '@trialwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef, useState } from 'react';
import { keyOf } from '../../core/query.ts';
import { setSession, useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { trainingTab } from '../../domain/packages/training-tab.ts';
import { reducePurchases, processingRoles } from './training-roles-purchases.ts';
import { openableTab, type HubTab } from './training-roles-tabs.ts';

/** The tab that is open, and the purchases that are under way. */
export function useHub(owned: readonly Role[]) {
  const user = useUser();
  const client = useQueryClient();
  const page = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(trainingTab.read);
  const [purchases, dispatch] = useReducer(reducePurchases, []);
  const open = (tab: HubTab) => {
    trainingTab.write(tab);
    setWanted(tab);
  };
  const handleOpened = (role: Role, roles: RoleRecord[], isNew: boolean) => {
    setSession(client, { authenticated: true, user: { ...user, roles } });
    // The access that was bought, and all that hangs on it, shows at once.
    void client.invalidateQueries({ queryKey: keyOf('/api') });
    dispatch({ type: 'end', role });
    open(role);
    if (!isNew) return;
    toast({
      title: 'Purchase Successful!',
      description: `You now have access to ${ROLE_TITLES[role]} training`,
    });
  };
  /** To the tab that has opened, or to the button that was pressed. */
  const handleReturnFocus = (role: Role) => {
    const find = (selector: string) => page.current?.querySelector<HTMLElement>(selector);
    (find(`[data-start="${role}"]`) ?? find('[role="tab"][aria-selected="true"]'))?.focus();
  };
  return {
    page,
    tab: openableTab(wanted, owned),
    open,
    purchases,
    dispatch,
    processing: processingRoles(purchases),
    handleOpened,
    handleReturnFocus,
  };
}
