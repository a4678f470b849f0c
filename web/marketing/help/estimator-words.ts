/** Texts of the job estimator, a feature that is announced but not built. */
export const ESTIMATOR = {
  title: 'Job Estimator',
  description:
    'Announced, not built: upholstery pricing from a photo and a few measurements. Leave your address to hear when it opens.',
  soon: 'Coming soon',
  lead: 'Material, hours and a price for a job, from the same photo. It is not built yet: nothing on this page can be used today, and no date is promised.',
  preview: 'Preview of the estimator; not usable yet',
  vehicle: 'Vehicle',
  vehicles: 'Sedan, two rows',
  seats: 'Seats',
  material: 'Material',
  yards: 'Material needed',
  hours: 'Bench hours',
  rate: 'Hourly rate',
  total: 'Estimate',
  pending: 'not built yet',
  waitTitle: 'Get an email when it is ready',
  waitText:
    'Leave your address and we write once: on the day the estimator opens, if it does. It is used for nothing else.',
  waitEmail: 'Email',
  waitSend: 'Join the waitlist',
  waitSending: 'Sending...',
  waitFailed: 'Not added',
  waitFailedText: 'Please try again in a moment.',
} as const;
