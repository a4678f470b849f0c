import { X } from 'lucide-react';
import { AlertDialog as RadixAlert, Dialog as RadixDialog } from 'radix-ui';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useUiWords } from './ui-words-context.ts';

/** Restores the focus on closing. Radix does so only for its own Trigger, but our dialogs open from anywhere. */
const useRestoreFocus = (keepsNewFocus = false) => {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      if (keepsNewFocus) return event.preventDefault();
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
};

/** While a toast is open, Radix does not pass Escape on to the dialog, so the dialog listens for it itself. */
const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Escape' && !event.defaultPrevented) close();
};

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  wide?: boolean;
  className?: string;
  closeLabel?: string;
  /** Do not restore the focus on closing, because the next view has set it. */
  keepsNewFocus?: boolean;
  children: ReactNode;
}

/** A dialog; on a phone, a sheet at the bottom. Escape, the backdrop and the close button close it. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  wide = false,
  className = '',
  closeLabel,
  keepsNewFocus = false,
  children,
}: DialogProps) {
  const { close } = useUiWords();
  const focusHandlers = useRestoreFocus(keepsNewFocus);
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim" />
        <RadixDialog.Content
          className={`dialog ${wide ? 'sm:w-[min(1040px,calc(100vw-2rem))]' : ''} ${className}`}
          onKeyDown={onEscape(onClose)}
          {...focusHandlers}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <RadixDialog.Title className="t2 pr-12">{title}</RadixDialog.Title>
          {description !== undefined && (
            <RadixDialog.Description className="small">{description}</RadixDialog.Description>
          )}
          {children}
          <RadixDialog.Close asChild>
            <Button look="quiet" icon className="absolute top-3 right-3" aria-label={closeLabel ?? close}>
              <Icon icon={X} />
            </Button>
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The buttons at the bottom of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">{children}</div>;
}

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  busy?: boolean;
  busyLabel?: string;
  onConfirm: () => void;
}

/** Asks for confirmation before something is lost. Stays open while `busy`. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  description,
  confirmLabel,
  cancelLabel,
  busy = false,
  busyLabel,
  onConfirm,
}: ConfirmProps) {
  const focusHandlers = useRestoreFocus();
  const close = (): void => {
    if (!busy) onClose();
  };
  return (
    <RadixAlert.Root open={open} onOpenChange={(next) => !next && close()}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className="scrim" />
        <RadixAlert.Content className="dialog" onKeyDown={onEscape(close)} {...focusHandlers}>
          <RadixAlert.Title className="t2">{title}</RadixAlert.Title>
          <RadixAlert.Description className="small">{description}</RadixAlert.Description>
          <DialogActions>
            <RadixAlert.Cancel asChild>
              <Button look="quiet" disabled={busy}>
                {cancelLabel}
              </Button>
            </RadixAlert.Cancel>
            <Button look="danger" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </DialogActions>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}
