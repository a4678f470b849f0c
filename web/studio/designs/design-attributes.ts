import type { DesignLine } from '#contract/studio/design-lines.ts';
import { formatDate } from '#contract/formats.ts';
import {
  MATERIAL_OPTIONS,
  findOptionName,
  SEAT_TYPE_OPTIONS,
  STITCHING_OPTIONS,
  STYLE_OPTIONS,
  VEHICLE_TYPE_OPTIONS,
} from '#contract/options.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { DESIGNS } from './designs-words.ts';

const MAX_SAMPLES = 2;

/** Whether the design was made from words (E-21). */
export const isCustomDesign = ({ design }: SavedDesign): boolean => design.mode === 'custom';

export const styleName = (id: string): string => findOptionName(STYLE_OPTIONS, id);
export const materialName = (id: string): string => findOptionName(MATERIAL_OPTIONS, id);
export const seatTypeName = (id: string): string =>
  id === 'custom' ? 'Custom' : findOptionName(SEAT_TYPE_OPTIONS, id);
export const stitchingName = (id: string): string =>
  id === 'custom' ? 'Custom' : findOptionName(STITCHING_OPTIONS, id);

/** The covers to show as material samples on a card. */
export const sampledCovers = ({ lines: { parts } }: SavedDesign): DesignLine[] =>
  parts.filter(({ kind, code }) => kind === 'cover' && code !== '').slice(0, MAX_SAMPLES);

/** The short line below a design's name. The style "Original" would read as the photo without any change. */
export const summaryOf = (design: SavedDesign): string => {
  if (isCustomDesign(design)) return DESIGNS.custom;
  return design.style === 'original' ? '' : styleName(design.style);
};

/** "1967 Ford Bronco (SUV)". A car is what every design begins with, also of a boat, so that nobody may have chosen it. */
export const vehicleOf = ({ lines: { vehicle }, vehicleType }: SavedDesign): string => {
  if (vehicleType === 'car') return vehicle;
  const type = findOptionName(VEHICLE_TYPE_OPTIONS, vehicleType);
  return vehicle === '' ? type : `${vehicle} (${type})`;
};

export const formatSavedDate = (design: SavedDesign): string => formatDate(design.createdAt);
