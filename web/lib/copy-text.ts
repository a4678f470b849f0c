/**
 * Copies text. Without the clipboard API (over plain HTTP) it selects the text and uses `execCommand`.
 * @param textElement element with the text
 * @returns false if the user must copy the selected text
 */
export const copyText = async (text: string, textElement: HTMLElement | null): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    selectText(textElement);
    try {
      return document.execCommand('copy');
    } catch {
      return false;
    }
  }
};

const selectText = (textElement: HTMLElement | null): void => {
  if (textElement === null) return;
  if (textElement instanceof HTMLInputElement || textElement instanceof HTMLTextAreaElement) {
    textElement.focus();
    textElement.select();
  } else getSelection()?.selectAllChildren(textElement);
};
