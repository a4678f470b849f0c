import { Check, TriangleAlert, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { dismissToast, TOAST_DURATION_MS, TOAST_SWIPE_PX, useToasts } from '#web/lib/toasts.ts';
import { Icon } from './icon.tsx';
import { UI } from './ui-words.ts';

/** Shows toasts for 5 s each. A swipe of 50 px dismisses one, and F8 moves the focus to them (B-33). */
export default function Toaster() {
  const toasts = useToasts();
  const labels = toasts[0]?.labels ?? UI;
  return (
    <Radix.Provider
      duration={TOAST_DURATION_MS}
      swipeThreshold={TOAST_SWIPE_PX}
      swipeDirection="right"
      label={labels.message}
    >
      {toasts.map((toast) => (
        <Radix.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id);
          }}
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
          className={toast.variant === 'destructive' ? 'toast border-danger bg-surface text-ink' : 'toast'}
        >
          <Icon
            icon={toast.variant === 'destructive' ? TriangleAlert : Check}
            className={toast.variant === 'destructive' ? 'mt-0.5 text-danger' : 'mt-0.5'}
          />
          <div className="min-w-0">
            <Radix.Title className="toast-title">{toast.title}</Radix.Title>
            {toast.description !== undefined && (
              <Radix.Description className={toast.variant === 'destructive' ? 'toast-text text-ink-2' : 'toast-text'}>
                {toast.description}
              </Radix.Description>
            )}
            {toast.action !== undefined && (
              <Radix.Action className="toast-action" altText={toast.action.label} onClick={toast.action.onPress}>
                {toast.action.label}
              </Radix.Action>
            )}
          </div>
          <Radix.Close
            className="-my-2.5 -mr-1 grid size-11 place-items-center rounded-sm focus-visible:outline-current focus-visible:[box-shadow:none]"
            aria-label={labels.dismiss}
          >
            <Icon icon={X} />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className="toasts" hotkey={['F8']} label={labels.messages} />
    </Radix.Provider>
  );
}
