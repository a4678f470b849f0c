import { X } from 'lucide-react';
import { AlertDialog as RadixAlert, Dialog as RadixDialog } from 'radix-ui';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useUiWords } from './ui-words.ts';

/** Radix returns the focus only to its own Trigger. Our dialogs are opened from anywhere, so we remember which element had it. */
const useOpener = (leavesFocus = false) => {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      if (leavesFocus) return event.preventDefault();
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
};

/** An open toast takes Escape before Radix sees it; the dialog closes on the same key press. */
const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Escape' && !event.defaultPrevented) close();
};

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  wide?: boolean;
  className?: string;
  closeLabel?: string;
  /** The next view has the focus already: it is not given back to the control that opened the dialog. */
  leavesFocus?: boolean;
  children: ReactNode;
}

/** A dialog; on a phone a sheet from below. Escape, the scrim and the cross close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  wide = false,
  className = '',
  closeLabel,
  leavesFocus = false,
  children,
}: DialogProps) {
  const { close } = useUiWords();
  const opener = useOpener(leavesFocus);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim" />
        <RadixDialog.Content
          className={`dialog ${wide ? 'dialog-wide' : ''} ${className}`}
          onKeyDown={onEscape(() => onOpenChange(false))}
          {...opener}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <RadixDialog.Title className="t2 pr-12">{title}</RadixDialog.Title>
          {description !== undefined && (
            <RadixDialog.Description className="small">{description}</RadixDialog.Description>
          )}
          {children}
          <RadixDialog.Close asChild>
            <Button look="quiet" icon className="dialog-close" aria-label={closeLabel ?? close}>
              <Icon of={X} />
            </Button>
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The row of buttons at the foot of a dialog. */
export function DialogActs({ children }: { children: ReactNode }) {
  return <div className="dialog-acts">{children}</div>;
}

interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  busy?: boolean;
  busyLabel?: string;
  onConfirm: () => void;
}

/** Asks once before something is lost. Stays open while `busy`. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  busy = false,
  busyLabel,
  onConfirm,
}: ConfirmProps) {
  const opener = useOpener();
  const change = (next: boolean): void => {
    if (!busy) onOpenChange(next);
  };
  return (
    <RadixAlert.Root open={open} onOpenChange={change}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className="scrim" />
        <RadixAlert.Content className="dialog" onKeyDown={onEscape(() => change(false))} {...opener}>
          <RadixAlert.Title className="t2">{title}</RadixAlert.Title>
          <RadixAlert.Description className="small">{description}</RadixAlert.Description>
          <DialogActs>
            <RadixAlert.Cancel asChild>
              <Button look="quiet" disabled={busy}>
                {cancelLabel}
              </Button>
            </RadixAlert.Cancel>
            <Button look="danger" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </DialogActs>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}
