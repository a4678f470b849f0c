/**
 * Copies text. Without the clipboard API, as over plain http, it selects the text and uses the old command.
 * @param shown element with the text
 * @returns false if the user must copy the selected text
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
