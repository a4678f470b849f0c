/** The fields of `Layers` that the geometry needs, at the analysis size. */
import type { Layers } from '../../layers.ts';

export type ZonesResult = Pick<Layers, 'zones' | 'zoneOf' | 'matte' | 'ground'>;
