/** The slice of `Layers` that the geometry needs, at the photo's analysis size. */
import type { Layers } from '../../layers.ts';

export type ZonesResult = Pick<Layers, 'zones' | 'zoneOf' | 'matte' | 'ground'>;
