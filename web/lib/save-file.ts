/** Downloads a file. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Revoked later, because the browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
