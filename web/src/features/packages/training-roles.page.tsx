import './training-roles.css';
import { academy, packages, type Academy, type Package } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { PageFailure } from '../../ui/failure.tsx';
import { HubOverview } from './training-roles-overview.tsx';
import { HubPurchaseDialog } from './training-roles-purchase-dialog.tsx';
import { HubRolePanel } from './training-roles-role-panel.tsx';
import { HubSkeleton } from './training-roles-skeleton.tsx';
import { HubTabs } from './training-roles-tab-list.tsx';
import { priceOf } from './training-roles-price.ts';
import { ownedRoles } from './training-roles-tabs.ts';
import { useHub } from './training-roles-state.ts';

function Hub({ items, programs }: { items: Package[]; programs: Academy['programs'] }) {
  const owned = ownedRoles(useUser().roles);
  // Not every role costs a member less.
  const hasMemberPrice = items.some(
    (item) => !owned.includes(item.role) && priceOf(item, owned.length > 0).regular !== undefined,
  );
  const { page, tab, open, purchases, dispatch, processing, handleOpened, handleReturnFocus } = useHub(owned);
  return (
    <div className="page training-roles" ref={page}>
      <div className="page-head">
        <h1 className="page-title">Training roles</h1>
        <p className="lead">
          {hasMemberPrice
            ? 'Add another role at the member price: one payment, lifetime access.'
            : 'Each role is one payment, with lifetime access to its courses, assessments and certificates.'}
        </p>
      </div>
      <HubTabs items={items} owned={owned} tab={tab} onOpen={open}>
        {(value) =>
          value === 'overview' ? (
            <HubOverview
              items={items}
              programs={programs}
              owned={owned}
              processing={processing}
              waiting={purchases.filter(({ phase }) => phase === 'waiting').map(({ role }) => role)}
              onStart={(role) => dispatch({ type: 'begin', role })}
              onContinue={open}
            />
          ) : (
            <HubRolePanel item={value} />
          )
        }
      </HubTabs>
      {items.map((item) => {
        const purchase = purchases.find(({ role }) => role === item.role);
        return (
          purchase && (
            <HubPurchaseDialog
              key={item.role}
              item={item}
              isMember={owned.length > 0}
              purchase={purchase}
              onEvent={(type) => dispatch({ type, role: item.role })}
              onOpened={(roles, isNew) => handleOpened(item.role, roles, isNew)}
              onReturnFocus={() => handleReturnFocus(item.role)}
            />
          )
        );
      })}
    </div>
  );
}

export function TrainingRolesPage() {
  usePageTitle('Training roles');
  const list = useQuery(query(packages.list));
  const about = useQuery(query(academy.get));
  if (list.error)
    return (
      <PageFailure
        title="The training roles could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  if (!list.data || about.isPending) return <HubSkeleton />;
  // Without the academy's own figures the cards say less, and that is all.
  return <Hub items={list.data} programs={about.data?.programs ?? []} />;
}
