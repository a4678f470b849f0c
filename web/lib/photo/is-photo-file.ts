/** Some systems report no type for these formats of phones and cameras. The server checks the bytes anyway (V-12). */
const UNTYPED_FORMATS = /\.(heic|heif|hif|avif)$/i;

export const isPhotoFile = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type.startsWith('image/') || (type === '' && UNTYPED_FORMATS.test(name));
