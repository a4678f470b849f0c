/** Texts of the components in this folder. */
export const UI = {
  before: 'Before',
  after: 'After',
  compare: (subject: string) => `Compare before and after: ${subject}`,
  dragToCompare: 'Drag to compare',
  message: 'Notification',
  messages: 'Notifications (F8)',
  dismiss: 'Dismiss',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  loading: 'Loading',
  again: 'Try again',
  offline: 'This could not be loaded. Check your connection and try again.',
} as const;
