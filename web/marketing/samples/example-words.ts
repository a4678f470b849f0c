/** Captions of the examples: the vehicle and its change (S-78, S-79). */
export const VEHICLES = {
  pickup: 'Pickup, bench',
  coupe: 'Sport coupe, front seats',
  sedan: 'Sedan, front seats',
  van: 'Van, captain chairs',
  moto: 'Motorcycle, seat',
  suv: 'SUV, two rows',
} as const;

export const CHANGES = {
  pickupTan: 'Grey cloth to tan leather with upright pleats',
  coupeCream: 'Black leather to cream leather',
  green: 'Tan leather to green bolsters with tan inserts',
  vanBlack: 'Beige to black leather, diamond quilted, red thread',
  motoBrown: 'Black to brown leather with pleats',
  suvBrown: 'Beige leather to brown leather with white thread',
  oxblood: 'Tan leather to oxblood leather',
} as const;
