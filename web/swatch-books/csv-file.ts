/** The bytes of a CSV file on their way to the server, which finds out how they are encoded. Pure. */

const CHUNK = 0x8000;
export const base64Of = (bytes: Uint8Array): string => {
  let text = '';
  // Not all at once: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
};

/** First bytes of pictures, papers and spreadsheets: no list of columns begins so. */
const BINARY_STARTS = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
  [0x25, 0x50, 0x44, 0x46],
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
export const isBinary = (bytes: Uint8Array): boolean =>
  BINARY_STARTS.some((start) => start.every((byte, at) => bytes[at] === byte));

/** Rows as a CSV file: every cell quoted, and none of them a formula when a spreadsheet opens it. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  lines
    .map((cells) => cells.map((cell) => `"${cell.replace(/^[=+@-]/, "'$&").replaceAll('"', '""')}"`).join(','))
    .join('\r\n');

/** To begin from; every column that is read, in the order of our own export. */
export const SAMPLE_CSV = [
  'book,code,name,supplier,line,material,color,price band,in stock,note',
  'My swatches,H-101,Saddle hide,Example Tannery,Heritage,leather,#a4683a,3,yes,Hides of about 5 m²',
  'My swatches,H-102,Oxblood hide,Example Tannery,Heritage,leather,oxblood,3,no,',
  'My swatches,CF-201,Marine white,Example Coated Fabrics,Deck,vinyl,"rgb(236, 230, 218)",1,yes,',
  '',
].join('\r\n');
