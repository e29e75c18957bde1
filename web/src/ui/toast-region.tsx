import './toast.css';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import * as Toast from '@radix-ui/react-toast';
import { dismissToast, useToast } from '../core/toast.ts';
import { Button } from './button.tsx';

const SHOWN_MS = 5000;
const SWIPE_PX = 50;

/** The notification region: F8 focuses it, a swipe of 50 px to the right dismisses. */
export function ToastRegion() {
  const message = useToast();
  const Icon = message?.isDestructive ? CircleAlert : CircleCheck;
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={SWIPE_PX} duration={SHOWN_MS}>
      {message && (
        <Toast.Root
          key={message.id}
          className={message.isDestructive ? 'toast bad' : 'toast'}
          type={message.isDestructive ? 'foreground' : 'background'}
          duration={message.isDestructive ? Infinity : SHOWN_MS}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast();
          }}
        >
          <Icon className="icon" aria-hidden="true" />
          <Toast.Title asChild>
            <b>{message.title}</b>
          </Toast.Title>
          {message.description && (
            <Toast.Description asChild>
              <p>{message.description}</p>
            </Toast.Description>
          )}
          {message.action && (
            <Toast.Action asChild altText={message.action.label}>
              <Button size="small" className="toast-action" onClick={message.action.run}>
                {message.action.label}
              </Button>
            </Toast.Action>
          )}
          <Toast.Close className="close-button" aria-label="Dismiss">
            <X className="icon-small" aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="toaster" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Toast.Provider>
  );
}
