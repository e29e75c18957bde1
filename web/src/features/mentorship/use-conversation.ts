import { mentorship } from '@trialwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../core/api.ts';
import { keyOf } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { trainingTab } from '../../domain/packages/training-tab.ts';
import { askMentor } from './ask.ts';
import { plainText } from './markdown.ts';
import {
  answeredMessage,
  failedMessage,
  keptMessage,
  pendingMessage,
  userMessage,
  type Message,
} from './messages.ts';
import { userRoleFor } from './user-role.ts';

export interface Conversation {
  messages: Message[];
  isSending: boolean;
  isLoading: boolean;
  /** An earlier conversation that could not be read. */
  failed: { threadId: number; error: unknown } | undefined;
  /** What a screen reader hears: the whole answer once it is there. */
  announcement: string;
  threadId: number | undefined;
  send: (question: string) => Promise<void>;
  startNew: () => void;
  open: (threadId: number) => Promise<void>;
}

/** A conversation with the mentor; closing the panel does not end it. */
export function useConversation(): Conversation {
  const { roles } = useUser();
  const client = useQueryClient();
  const [messages, setMessages] = useState<Message[]>([]);
  const [threadId, setThreadId] = useState<number>();
  const [isSending, setSending] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [failed, setFailed] = useState<Conversation['failed']>();
  const [announcement, setAnnouncement] = useState('');
  // What still comes for a conversation that was left is not shown in the next.
  const running = useRef(new AbortController());
  useEffect(() => {
    if (running.current.signal.aborted) running.current = new AbortController();
    return () => running.current.abort();
  }, []);

  const restart = () => {
    running.current.abort();
    running.current = new AbortController();
    setMessages([]);
    setThreadId(undefined);
    setSending(false);
    setLoading(false);
    setFailed(undefined);
    setAnnouncement('');
    return running.current.signal;
  };

  const send = async (question: string) => {
    const { signal } = running.current;
    const asked = userMessage(question);
    const pending = pendingMessage();
    const replace = (message: Message) =>
      setMessages((all) => all.map((each) => (each.key === message.key ? message : each)));
    setMessages((all) => [...all, asked, pending]);
    setSending(true);
    setAnnouncement('Sending...');
    try {
      const userRole = userRoleFor(question, trainingTab.read(), roles);
      const answer = await askMentor(
        { question, ...(userRole && { userRole }), ...(threadId !== undefined && { threadId }) },
        (content) => replace({ ...pending, content }),
        signal,
      );
      if (signal.aborted) return;
      replace({ ...asked, content: answer.question, masked: answer.masked });
      replace(answeredMessage(pending.key, answer));
      setThreadId(answer.threadId);
      setAnnouncement(plainText(answer.response));
      void client.invalidateQueries({ queryKey: keyOf(mentorship.threads.path) });
    } catch (error) {
      if (signal.aborted) return;
      const message = failedMessage(pending.key, question, error);
      replace(message);
      setAnnouncement(plainText(`${message.local?.reason ?? ''} ${message.content}`));
    }
    setSending(false);
  };

  const open = async (id: number) => {
    const signal = restart();
    setLoading(true);
    try {
      const thread = await api(mentorship.thread, { params: { id } });
      if (signal.aborted) return;
      setMessages(thread.messages.map(keptMessage));
      setThreadId(id);
    } catch (error) {
      if (signal.aborted) return;
      setFailed({ threadId: id, error });
    }
    setLoading(false);
  };

  return {
    messages,
    isSending,
    isLoading,
    failed,
    announcement,
    threadId,
    send,
    startNew: () => void restart(),
    open,
  };
}
