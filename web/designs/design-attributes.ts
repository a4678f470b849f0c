/** A saved design's fields in words for people. */
import { readColors, readMaterials, type SavedDesign } from '#contract/saved-designs.ts';
import { formatDate } from '#contract/formats.ts';
import {
  BOLSTER_OPTIONS,
  COLOR_OPTIONS,
  MATERIAL_OPTIONS,
  SEAT_TYPE_OPTIONS,
  STITCHING_OPTIONS,
  STYLE_OPTIONS,
  SWATCHES,
  VEHICLE_TYPE_OPTIONS,
  type Option,
} from '#contract/options.ts';
import type { Relief } from '#web/ui/swatch.tsx';
import { DESIGN, DESIGNS } from './words.ts';

/** Made from words: style, seat type and stitching are all `custom` (E-21). */
export const isCustomDesign = ({ style, seatType, stitchingStyle }: SavedDesign): boolean =>
  style === 'custom' && seatType === 'custom' && stitchingStyle === 'custom';

const nameIn = (options: readonly Option[], id: string): string =>
  options.find((option) => option.id === id)?.name ?? id;

export const styleName = (id: string): string => nameIn(STYLE_OPTIONS, id);
export const materialName = (id: string): string => nameIn(MATERIAL_OPTIONS, id);
export const seatTypeName = (id: string): string => (id === 'custom' ? 'Custom' : nameIn(SEAT_TYPE_OPTIONS, id));
export const stitchingName = (id: string): string => (id === 'custom' ? 'Custom' : nameIn(STITCHING_OPTIONS, id));
/** A color of the user's own is "Custom", with its code behind it (D-38). */
export const colorName = (id: string): string =>
  id.startsWith('#') ? `Custom ${id.toUpperCase()}` : nameIn(COLOR_OPTIONS, id);

const colorCss = (id: string): string | undefined =>
  id.startsWith('#') ? id : (SWATCHES as Record<string, string | undefined>)[id];

/** The pieces of material to show on a card: first color in the first material, second in the second or the first. */
export const cutsOf = (design: SavedDesign): { relief: Relief; color: string }[] => {
  const materials = readMaterials(design.materials).filter((id) => id !== 'none');
  return readColors(design.color).flatMap((id, i) => {
    const color = colorCss(id);
    const relief = (materials[i] ?? materials[0] ?? 'leather') as Relief;
    return color === undefined ? [] : [{ relief, color }];
  });
};

/** The short line below a design's name. */
export const summaryOf = (design: SavedDesign): string =>
  isCustomDesign(design) ? DESIGNS.custom : styleName(design.style);

/** Name and value of every choice; empty ones and those at "none" are not listed. */
export const attributesOf = (design: SavedDesign): { name: string; value: string }[] => {
  const car = [design.vehicleMake, design.vehicleModel].filter(Boolean).join(' ');
  const vehicle = car === '' ? '' : [design.vehicleYear, car].filter(Boolean).join(' ');
  const type = nameIn(VEHICLE_TYPE_OPTIONS, design.vehicleType);
  const rows: [string, string][] = isCustomDesign(design)
    ? []
    : [
        [DESIGN.style, styleName(design.style)],
        [DESIGN.materials, readMaterials(design.materials).map(materialName).join(', ')],
        [
          DESIGN.colors,
          readColors(design.color)
            .map((id) => colorIn(design, id))
            .join(', '),
        ],
        [DESIGN.seatType, seatTypeName(design.seatType)],
        [DESIGN.stitching, stitchingName(design.stitchingStyle)],
        [DESIGN.stitchingColor, accent(design, design.stitchingColor)],
        [DESIGN.pipingColor, accent(design, design.pipingColor)],
        [
          DESIGN.bolsters,
          design.seatBolsters === 'none' || design.seatBolsters === ''
            ? ''
            : nameIn(BOLSTER_OPTIONS, design.seatBolsters),
        ],
      ];
  rows.push([DESIGN.vehicle, vehicle === '' ? type : `${vehicle} (${type})`]);
  return rows.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value }));
};

const accent = (design: SavedDesign, color: string): string =>
  color === '' || color === 'none' ? '' : colorIn(design, color);

/** A color that came from a swatch bears the swatch's name. */
const colorIn = ({ swatches = [] }: SavedDesign, id: string): string =>
  swatches.find(({ color }) => color === id)?.name ?? colorName(id);

export const savedOn = (design: SavedDesign): string => formatDate(design.createdAt);
