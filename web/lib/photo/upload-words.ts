/** Problems while a photo is uploaded. */
export const UPLOAD_PROBLEM_WORDS = {
  noAddress: 'No image URL',
  noAddressFor: (name: string) => `No image URL in response for ${name}`,
  connectionLost: 'The connection was lost. Check it and try again.',
} as const;
