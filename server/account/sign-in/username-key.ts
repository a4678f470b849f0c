/** Key under which usernames are unique, whatever their case, width and spaces (E-02). */
export const usernameKey = (username: string): string =>
  username.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
