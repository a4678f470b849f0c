import { expect, test } from 'vitest';
import { isGeneratedName, nameFromEmail } from './name-from-email.ts';

test('a name that was made of the address is told from one that a person gave', () => {
  const email = 'lena.k_berg+cars@mail.example';
  expect(nameFromEmail(email)).toBe('lena k berg');
  for (const made of ['lena k berg', 'Lena K Berg', 'lena k berg 0a1b2c3d', 'Member 0a1b2c3d', 'Member'])
    expect(isGeneratedName(made, email), made).toBe(true);
  for (const given of ['Lena', 'Lena Berg', 'lena k berg trim', 'lena k bergmann', 'Members'])
    expect(isGeneratedName(given, email), given).toBe(false);
});
