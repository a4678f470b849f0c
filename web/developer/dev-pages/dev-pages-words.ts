/** Texts of the development pages. */
export const DEV_PAGES = {
  imageTest: {
    title: 'Image test',
    lead: 'Posts one of our own pictures to the generation call and shows what comes back. It takes one render from your allowance.',
    run: 'Send the test image',
    running: 'Generating',
    signIn: 'The image test needs a sign-in: the call belongs to an account.',
    logIn: 'Sign in',
    sent: 'Sent',
    received: 'Received',
    sentAlt: 'The test image: front seats of a sedan in tan leather',
    receivedAlt: 'The generated image',
    noImage: 'No generated image in the response',
    failed: 'Failed to test image generation',
    notLoaded: 'Failed to load the generated image',
  },
  multiUpload: {
    title: 'Multi upload',
    lead: 'Pick or drop several images to see them side by side. Nothing leaves this browser.',
    drop: 'Drop images here',
    choose: 'Choose images',
    reset: 'Reset all',
    remove: (name: string) => `Remove ${name}`,
    count: (n: number) => `${n} ${n === 1 ? 'image' : 'images'}`,
  },
} as const;
