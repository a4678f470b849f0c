/** Encodes a CSV file as base64; the server detects its text encoding. */

const CHUNK_BYTES = 0x8000;
export const encodeBase64 = (bytes: Uint8Array): string => {
  let text = '';
  // Converted in chunks, because the number of arguments of a call is limited.
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES));
  return btoa(text);
};

/** Sample file with every column that the import reads, in the order of our export. */
export const SAMPLE_CSV = [
  'book,code,name,supplier,line,material,color,price band,in stock,note',
  'My swatches,H-101,Saddle hide,Example Tannery,Heritage,leather,#a4683a,3,yes,Hides of about 5 m²',
  'My swatches,H-102,Oxblood hide,Example Tannery,Heritage,leather,oxblood,3,no,',
  'My swatches,CF-201,Marine white,Example Coated Fabrics,Deck,vinyl,"rgb(236, 230, 218)",1,yes,',
  '',
].join('\r\n');
