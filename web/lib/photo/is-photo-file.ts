/** Some systems report no type for these formats. The server checks the bytes anyway (V-12). */
const PHONE_FORMATS = /\.(heic|heif|avif)$/i;

export const isPhotoFile = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type.startsWith('image/') || (type === '' && PHONE_FORMATS.test(name));
