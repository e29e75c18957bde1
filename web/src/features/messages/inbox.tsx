import { MESSAGE_STATUSES, type CustomerMessage, type MessageStatus } from '@trialwright/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Inbox as InboxIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SearchField } from '../../ui/search-field.tsx';
import { MessageDetail } from './message-detail.tsx';
import { MessageList } from './message-list.tsx';
import { searchMessages, STATUS_WORDS } from './message-words.ts';
import { useSetStatus } from './use-message-changes.ts';
import { Facts } from '../../ui/facts.tsx';
import { Tab, TabCount, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';

const route = getRouteApi('/shell/signed-in/admin-messages');

function NothingChosen() {
  return (
    <section className="unchosen empty" aria-label="Message">
      <InboxIcon className="icon icon-large muted" aria-hidden="true" />
      <h2 className="card-title">Select a Message</h2>
      <p className="soft">Choose a message from the list to view details and respond</p>
      <Facts className="below-roomy small-text muted">
        <div>
          <dt>
            <kbd className="key-cap">↑</kbd> <kbd className="key-cap">↓</kbd>{' '}
            <kbd className="key-cap">Home</kbd> <kbd className="key-cap">End</kbd>
          </dt>
          <dd>move in the list</dd>
        </div>
        <div>
          <dt>
            <kbd className="key-cap">Enter</kbd>
          </dt>
          <dd>opens a message</dd>
        </div>
        <div>
          <dt>
            <kbd className="key-cap">Esc</kbd>
          </dt>
          <dd>closes it, back to the list</dd>
        </div>
        <div>
          <dt>
            <kbd className="key-cap">Ctrl</kbd> <kbd className="key-cap">Enter</kbd>
          </dt>
          <dd>sends the response</dd>
        </div>
      </Facts>
    </section>
  );
}

/** An unread message that is opened becomes read, once; set to unread again it stays so. */
function useReadOnOpen(open: CustomerMessage | undefined): void {
  const { mutate } = useSetStatus();
  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (seen.current === open?.id) return;
    seen.current = open?.id;
    if (open?.status === 'unread') mutate({ id: open.id, status: 'read' });
  }, [open, mutate]);
}

export function Inbox({ list }: { list: CustomerMessage[] }) {
  const navigate = useNavigate();
  const { tab: wanted, message: openId } = route.useSearch();
  const tab = MESSAGE_STATUSES.find((status) => status === wanted) ?? 'unread';
  const [text, setText] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const returning = useRef<number>(undefined);
  const given = useRef<HTMLElement | null>(undefined);
  const found = searchMessages(list, text);
  const open = list.find(({ id }) => id === openId);
  useReadOnOpen(open);
  const go = (search: { tab: MessageStatus; message?: number }) =>
    void navigate({ to: '/admin-messages', search, replace: true });

  const handleOpen = (id: number) => go({ tab, message: id });
  const handleClose = () => {
    returning.current = openId;
    go({ tab });
  };
  // The focus goes to the card that was opened, else to the first of the list, else to its tab; and on to the
  // next of them where a new list takes the card away.
  useEffect(() => {
    const isLost = given.current?.isConnected === false && document.activeElement === document.body;
    if (openId !== undefined || (returning.current === undefined && !isLost)) return;
    const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
    const card = find(`[data-message="${returning.current}"]`) ?? find('.message-card');
    returning.current = undefined;
    given.current = card ?? find('[role=tab][aria-selected=true]');
    given.current?.focus();
  });
  const heldBy = (status: MessageStatus) => found.filter((each) => each.status === status);
  return (
    <Tabs
      className={open ? 'opened below-even' : 'below-even'}
      ref={root}
      value={tab}
      // A message that is open stays open beside another list.
      onValueChange={(value) => {
        const next = MESSAGE_STATUSES.find((status) => status === value) ?? tab;
        go({ tab: next, ...(open && { message: open.id }) });
      }}
    >
      <TabList label="Messages by status">
        {MESSAGE_STATUSES.map((status) => (
          <Tab key={status} value={status}>
            {STATUS_WORDS[status].label} <TabCount>{heldBy(status).length}</TabCount>
          </Tab>
        ))}
      </TabList>
      <div className="columns roomy top below-apart">
        <div className="lists stack even">
          <SearchField
            box={box}
            landmark="Messages"
            label="Search messages"
            placeholder="Search subject, sender, text"
            text={text}
            onChange={setText}
          />
          <p className="visually-hidden" role="status">
            {text.trim() && `${found.length} of ${list.length} messages match`}
          </p>
          {MESSAGE_STATUSES.map((status) => (
            <TabPanel key={status} value={status} tabIndex={-1}>
              <MessageList
                messages={heldBy(status)}
                openId={open?.id}
                isSearch={text.trim() !== ''}
                onOpen={handleOpen}
              />
            </TabPanel>
          ))}
        </div>
        {open ? (
          <MessageDetail
            key={open.id}
            message={open}
            onOpen={handleOpen}
            onClose={handleClose}
            onSent={handleClose}
          />
        ) : (
          <NothingChosen />
        )}
      </div>
    </Tabs>
  );
}
