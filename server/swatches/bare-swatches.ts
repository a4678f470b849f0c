/** What a browser says of a swatch beside its id is not read at all: the server knows it better. */

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Stands until the swatch was looked up (`resolve-swatches.ts`). */
const UNKNOWN = { code: '', name: '', supplier: '', line: '', material: 'leather', color: '#808080' } as const;

const bare = (swatch: unknown): unknown => (isFields(swatch) ? { id: swatch['id'], ...UNKNOWN } : swatch);

/** @returns the fields of a design with nothing but the ids of its swatches; what is no such field is left for the parser to refuse */
export const withBareSwatches = (body: Fields): Fields => {
  const { swatches, zones } = body;
  return {
    ...body,
    ...(isFields(swatches) ? { swatches: Object.fromEntries(Object.entries(swatches).filter(([, swatch]) => swatch != null).map(([place, swatch]) => [place, bare(swatch)])) } : {}),
    ...(isFields(zones) ? {
      zones: Object.fromEntries(Object.entries(zones).map(([id, finish]) => {
        if (!isFields(finish) || !('swatch' in finish)) return [id, finish];
        const { swatch, ...rest } = finish;
        return [id, swatch == null ? rest : { ...rest, swatch: bare(swatch) }];
      })),
    } : {}),
  };
};
