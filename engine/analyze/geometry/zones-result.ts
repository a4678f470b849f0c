/** What the geometry needs of the zones: a slice of `Layers`, at the photo's analysis size. */
import type { Layers } from '../../layers.ts';

export type ZonesResult = Pick<Layers, 'zones' | 'zoneOf' | 'matte'>;
