import { expect, test } from 'vitest';
import { letterAddress } from './letter-address.ts';

test('a letter survives the way into the mail program: line ends, signs and umlauts', () => {
  const address = letterAddress('support@example.com', { firstName: 'Jörg', lastName: 'A&B', email: 'j+x@example.com', subject: 'Price? 100%', message: 'Line one\nLine two' });
  expect(address.startsWith('mailto:support@example.com?subject=Price%3F%20100%25&body=')).toBe(true);
  expect(decodeURIComponent(address.split('&body=')[1]!)).toBe('Line one\r\nLine two\r\n\r\nJörg A&B\r\nj+x@example.com');
});
