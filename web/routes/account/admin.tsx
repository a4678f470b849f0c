import { useSearchParams } from 'react-router';
import { LogPanel } from '#web/account/admin/log-panel.tsx';
import { MessagesPanel } from '#web/account/admin/messages-panel.tsx';
import { ModelsPanel } from '#web/account/admin/models-panel.tsx';
import { UsersPanel } from '#web/account/admin/users-panel.tsx';
import { WaitlistPanel } from '#web/account/admin/waitlist-panel.tsx';
import { ADMIN } from '#web/account/admin/admin-words.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useCertainUser } from '#web/lib/api/session.ts';
import { NotFound } from '#web/platform/navigation/not-found.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';

export const meta = () => pageMeta({ title: ADMIN.title, noIndex: true });

const TABS = [
  { value: 'messages', label: ADMIN.messages },
  { value: 'waitlist', label: ADMIN.waitlist },
  { value: 'users', label: ADMIN.users },
  { value: 'models', label: ADMIN.models },
  { value: 'log', label: ADMIN.log },
];

/** The admin page. Everyone else gets the 404 page. */
export default function Admin() {
  const user = useCertainUser();
  if (user === undefined) return <PageSpinner />;
  if (user?.isAdmin !== true) return <NotFound />;
  return (
    <TooltipProvider key={user.id}>
      <AdminTabs />
    </TooltipProvider>
  );
}

function AdminTabs() {
  const [query, setQuery] = useSearchParams();
  const tabInQuery = query.get('tab');
  return (
    <div className="wrap pt-8 pb-24 lg:pt-14">
      <h1 className="t1 mb-8">{ADMIN.title}</h1>
      <Tabs
        label={ADMIN.tabs}
        tabs={TABS}
        value={TABS.find(({ value }) => value === tabInQuery)?.value ?? 'messages'}
        onValueChange={(tab) =>
          setQuery(tab === 'messages' ? {} : { tab }, { replace: true, preventScrollReset: true })
        }
      >
        <TabPanel value="messages" className="pt-8">
          <MessagesPanel />
        </TabPanel>
        <TabPanel value="waitlist" className="pt-8">
          <WaitlistPanel />
        </TabPanel>
        <TabPanel value="users" className="pt-8">
          <UsersPanel />
        </TabPanel>
        <TabPanel value="models" className="pt-8">
          <ModelsPanel />
        </TabPanel>
        <TabPanel value="log" className="pt-8">
          <LogPanel />
        </TabPanel>
      </Tabs>
    </div>
  );
}
