/**
 * Copies text of the page. Pages over plain http have no clipboard, and hardened browsers refuse it: then
 * the text is selected, so that the old command, or a hand, can copy it.
 * @param shown element with the text
 * @returns false where the hand must copy what is selected
 */
export const copyText = async (text: string, shown: HTMLElement | null): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    select(shown);
    try {
      return document.execCommand('copy');
    } catch {
      return false;
    }
  }
};

const select = (shown: HTMLElement | null): void => {
  if (shown === null) return;
  if (shown instanceof HTMLInputElement || shown instanceof HTMLTextAreaElement) {
    shown.focus();
    shown.select();
  } else getSelection()?.selectAllChildren(shown);
};
