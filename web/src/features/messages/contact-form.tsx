import { ContactMessage, messages, type User } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { saveDraft, loadDraft } from './contact-draft.ts';
import { ContactField, type ContactForm as Form } from './contact-field.tsx';
import { Checkbox, FieldError, Input, Textarea } from '../../ui/field.tsx';

const FIELDS = ['name', 'email', 'subject', 'message'] as const;

/** Shows a refusal beside the fields that caused it. */
function showRefusal(form: Form, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const refused = FIELDS.filter((name) => error.fields[name]);
  for (const name of refused) form.setError(name, { message: error.fields[name] ?? '' });
  if (refused[0]) form.setFocus(refused[0]);
}

/** Programs fill every field that they find; people do not see this one. */
function HoneypotField({ form }: { form: Form }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Website
        <input tabIndex={-1} autoComplete="off" {...form.register('website')} />
      </label>
    </div>
  );
}

export function ContactForm({
  user,
  onSent,
}: {
  user: User | undefined;
  onSent: (message: ContactMessage) => void;
}) {
  const form = useForm<z.input<typeof ContactMessage>, unknown, ContactMessage>({
    resolver: zodResolver(ContactMessage),
    defaultValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      website: '',
      priority: 'normal',
      ...loadDraft(user?.id),
    },
  });
  const [subject, message] = useWatch({ control: form.control, name: ['subject', 'message'] });
  useEffect(() => saveDraft(user?.id, { subject, message }), [user?.id, subject, message]);
  const send = useMutation({
    mutationFn: (body: ContactMessage) => api(messages.send, { body }),
    onSuccess: (_done, body) => {
      saveDraft(user?.id, { subject: '', message: '' });
      onSent(body);
    },
    onError: (error) => showRefusal(form, error),
  });
  const handleValid = (body: ContactMessage) => {
    if (!send.isPending) send.mutate(body);
  };
  return (
    <Card
      as="form"
      className="stack apart padded-ample"
      noValidate
      onSubmit={(event) => void form.handleSubmit(handleValid)(event)}
    >
      <div className="side-by-side apart top">
        <ContactField form={form} name="name" label="Your name">
          {(control) => <Input {...control} autoComplete="name" maxLength={120} />}
        </ContactField>
        <ContactField form={form} name="email" label="Email" hint="We’ll reply to this address.">
          {(control) => <Input {...control} type="email" autoComplete="email" spellCheck={false} />}
        </ContactField>
      </div>
      <ContactField form={form} name="subject" label="Subject">
        {(control) => <Input {...control} maxLength={160} />}
      </ContactField>
      <ContactField
        form={form}
        name="message"
        label="Message"
        hint="Include a receipt or certificate number if you have one. Don’t include details of trial participants."
      >
        {(control) => <Textarea {...control} rows={7} maxLength={5000} />}
      </ContactField>
      <Checkbox onChange={({ target }) => form.setValue('priority', target.checked ? 'high' : 'normal')}>
        I can’t continue my training until this is resolved
      </Checkbox>
      <HoneypotField form={form} />
      <div className="row loose between wrap set-off">
        <div role="alert">{send.isError && <FieldError>{reasonOf(send.error)}</FieldError>}</div>
        <Button type="submit" variant="primary" className="full-on-phones" isBusy={send.isPending}>
          {send.isPending ? 'Sending...' : send.isError ? 'Send again' : 'Send Message'}
        </Button>
      </div>
    </Card>
  );
}
