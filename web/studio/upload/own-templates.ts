/** The templates that come with the product, shown until the server's list has loaded. */
import { getTemplateUrl, getTemplateThumbnailUrl, type Template } from '#contract/studio/photos.ts';
import entries from '../../../assets/templates/templates.json';

export const OWN_TEMPLATES = (entries as Omit<Template, 'image' | 'thumbnail'>[]).map((entry): Template => ({
  ...entry,
  image: getTemplateUrl(entry.id),
  thumbnail: getTemplateThumbnailUrl(entry.id),
}));
