/** Toasts. One is visible at a time, for 5 s; a dismissed one stays in the list for 1,000,000 ms (W-19 to W-21, D-74). */
import { useSyncExternalStore } from 'react';

const MAX_VISIBLE_TOASTS = 1;
export const TOAST_DURATION_MS = 5000;
export const TOAST_REMOVE_AFTER_MS = 1_000_000;
export const TOAST_SWIPE_PX = 50;

/** Labels of a toast on a page in another language. */
interface ToastLabels {
  message: string;
  messages: string;
  dismiss: string;
}

export interface Toast {
  id: string;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  open: boolean;
  labels?: ToastLabels;
  /** The action that the message offers while it is visible. */
  action?: { label: string; onPress: () => void };
}

let toasts: readonly Toast[] = [];
let nextId = 0;
const listeners = new Set<() => void>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

const publish = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** Shows a toast instead of the visible one. @returns its id */
export const addToast = (
  toast: Pick<Toast, 'title' | 'description' | 'labels' | 'action'> & Partial<Pick<Toast, 'variant'>>,
): string => {
  const id = `toast-${(nextId += 1)}`;
  const added: Toast = { variant: 'default', ...toast, id, open: true };
  for (const old of toasts.slice(MAX_VISIBLE_TOASTS - 1)) forgetTimer(old.id);
  publish([added, ...toasts].slice(0, MAX_VISIBLE_TOASTS));
  return id;
};

export const updateToast = (id: string, change: Partial<Omit<Toast, 'id'>>): void =>
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, ...change } : toast)));

/** Hides a toast and removes it from the list later. @param id all toasts if omitted */
export const dismissToast = (id?: string): void => {
  const dismissed = toasts.filter((toast) => id === undefined || toast.id === id);
  for (const toast of dismissed) {
    if (!timers.has(toast.id))
      timers.set(
        toast.id,
        setTimeout(() => removeToast(toast.id), TOAST_REMOVE_AFTER_MS),
      );
  }
  publish(toasts.map((toast) => (dismissed.includes(toast) ? { ...toast, open: false } : toast)));
};

export const removeToast = (id?: string): void => {
  for (const toast of toasts) if (id === undefined || toast.id === id) forgetTimer(toast.id);
  publish(id === undefined ? [] : toasts.filter((toast) => toast.id !== id));
};

const forgetTimer = (id: string): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
};

export const toast = (title: string, description?: string, labels?: ToastLabels): string =>
  addToast({ title, description, labels });
export const toastError = (title: string, description?: string, labels?: ToastLabels): string =>
  addToast({ title, description, variant: 'destructive', labels });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const NO_TOASTS: readonly Toast[] = [];
export const currentToasts = (): readonly Toast[] => toasts;
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, currentToasts, () => NO_TOASTS);
