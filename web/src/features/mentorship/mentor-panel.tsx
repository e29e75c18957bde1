import './mentor.css';
import { ROLES, ROLE_TITLES } from '@trialwright/contract';
import { History, MessageCircleQuestionMark, SquarePen, X } from 'lucide-react';
import * as Dialog from '@radix-ui/react-dialog';
import { useEffect, useRef, useState } from 'react';
import { PHONE, useMedia } from '../../core/media.ts';
import { closeMentor, useMentor } from '../../domain/mentorship/mentor.ts';
import { useUser } from '../../core/session.ts';
import { trainingTab } from '../../domain/packages/training-tab.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { ThreadList } from './thread-list.tsx';
import { useConversation } from './use-conversation.ts';

/** For whom the mentor answers now; nobody in particular without a role. */
function audienceOf(tab: string | undefined, first: string | undefined): string {
  const role = ROLES.find((each) => each === tab) ?? ROLES.find((each) => each === first);
  return role ? `Answering for a ${ROLE_TITLES[role]}` : 'Answering from the academy’s content';
}

/** The mentor: beside the page on a wide screen, over it on a small one. */
export function MentorPanel() {
  const { isOpen, threadId: wanted, draft } = useMentor();
  const user = useUser();
  const conversation = useConversation();
  const isSheet = useMedia(PHONE);
  const [isHistory, setHistory] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { open } = conversation;
  useEffect(() => {
    if (wanted === undefined) return;
    setHistory(false);
    void open(wanted);
    // A conversation is opened once for each time that it is asked for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);
  useEffect(() => {
    if (draft !== undefined) field.current?.focus();
  }, [draft]);
  const handleAsk = (question: string) => void conversation.send(question);
  const handleOpenSource = () => {
    if (isSheet) closeMentor();
  };
  const handleOpen = (threadId: number) => {
    setHistory(false);
    void open(threadId);
  };
  return (
    <Dialog.Root open={isOpen} modal={isSheet} onOpenChange={(next) => !next && closeMentor()}>
      <Dialog.Portal>
        <Dialog.Content
          className="mentor"
          id="mentor-panel"
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            // Beside the page, Escape belongs to whatever has the focus.
            const inside = document.activeElement?.closest('.mentor');
            if (!isSheet && !inside) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            field.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            document.querySelector<HTMLElement>('.mentor-launcher')?.focus({ preventScroll: true });
          }}
        >
          <header className="row tight line-below">
            <span className="disc" aria-hidden="true">
              <MessageCircleQuestionMark className="icon" />
            </span>
            <div className="grows">
              <Dialog.Title asChild>
                <h2 className="item-title">Mentor Chat</h2>
              </Dialog.Title>
              <p className="small-text muted">{audienceOf(trainingTab.read(), user.roles[0]?.role)}</p>
            </div>
            <IconButton
              icon={SquarePen}
              label="New conversation"
              title="New conversation"
              onClick={() => {
                conversation.startNew();
                setHistory(false);
                field.current?.focus();
              }}
            />
            <IconButton
              icon={History}
              label="Earlier conversations"
              title="Earlier conversations"
              aria-pressed={isHistory}
              onClick={() => setHistory(!isHistory)}
            />
            <Dialog.Close className="icon-button" aria-label="Close mentor chat">
              <X className="icon" aria-hidden="true" />
            </Dialog.Close>
          </header>
          {isHistory ? (
            <div className="log stack">
              <h3 className="item-title">Earlier conversations</h3>
              <ThreadList
                onOpen={handleOpen}
                onDeleted={(id) => {
                  if (id === undefined || id === conversation.threadId) conversation.startNew();
                }}
              />
            </div>
          ) : (
            <MessageLog
              user={user}
              conversation={conversation}
              onAsk={handleAsk}
              onOpenSource={handleOpenSource}
            />
          )}
          {!isHistory && (
            <Composer isSending={conversation.isSending} onSend={handleAsk} draft={draft} field={field} />
          )}
          <p className="disclaimer tiny-text muted centered">
            Training guidance only. Follow your protocol and IRB.
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
