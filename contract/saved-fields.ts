/** Fields of a saved design, computed from the choices that its picture was rendered from (A-23, E-21, D-41). */
import type { QuickDesign } from '#engine/design.ts';
import { SEAT_TYPES } from './options.ts';
import type { SavedDesignFields } from './saved-designs.ts';

type Vehicle = Pick<QuickDesign, 'vehicleType' | 'vehicleYear' | 'vehicleMake' | 'vehicleModel'>;
type Choices = Pick<
  QuickDesign,
  | 'style'
  | 'materials'
  | 'seatType'
  | 'stitchingStyle'
  | 'mainColors'
  | 'stitchingColor'
  | 'pipingColor'
  | 'seatBolsters'
>;
type SavedChoices = Vehicle & (({ mode: 'quick' } & Choices) | { mode: 'custom' });
type SavedFields = Omit<SavedDesignFields, 'materials'> & { materials: string[] };

const vehicleOf = ({
  vehicleType,
  vehicleYear,
  vehicleMake,
  vehicleModel,
}: Vehicle): Pick<SavedFields, keyof Vehicle> => ({
  vehicleType,
  vehicleYear: String(vehicleYear ?? ''),
  vehicleMake,
  vehicleModel,
});

export const savedFieldsOf = (design: SavedChoices): SavedFields =>
  design.mode === 'custom'
    ? {
        ...vehicleOf(design),
        style: 'custom',
        materials: [],
        seatType: 'custom',
        stitchingStyle: 'custom',
        color: '',
        stitchingColor: '',
        pipingColor: '',
        seatBolsters: '',
      }
    : {
        ...vehicleOf(design),
        style: design.style,
        materials: design.materials,
        seatType: design.seatType ?? SEAT_TYPES[0],
        stitchingStyle: design.stitchingStyle,
        color: design.mainColors.join(','),
        stitchingColor: design.stitchingColor,
        pipingColor: design.pipingColor,
        seatBolsters: design.seatBolsters,
      };
