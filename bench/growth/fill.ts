/**
 * A database as it is after years: one account with many designs, among others' rows. Plain SQL that the database fills by itself, because a
 * million rows sent one by one take an hour.
 */
import { vacuumAll } from '#server/platform/db/vacuum.ts';
import type { Place } from '../server/place.ts';

export interface Size {
  /** Designs of the account that is asked; a fifth are later versions. */
  designs: number;
  /** Its customers. */
  customers: number;
  /** Other accounts, and designs, renders and entries of the ledger of each. */
  others: number;
  each: number;
}

const STYLES = `(array['original','classic','modern','racing','retro','luxury','custom'])[1 + n % 7]`;
const MATERIALS = `(array['["leather"]','["vinyl"]','["leather","alcantara"]','["cloth"]','["suede"]'])[1 + n % 5]`;
const SEATS = `(array['bucket','bench','captain'])[1 + n % 3]`;
const STITCHING = `(array['none','single','double','french'])[1 + n % 4]`;
const MAKES = `(array['Volvo','Škoda','Ford','Fiat','Citroën','Saab'])[1 + n % 6]`;

const WIDE = `'{"mode":"quick","version":1,"style":"luxury","materials":["leather"],"mainColors":["tan"],"seatType":"bucket","stitchingStyle":"double","stitchingColor":"red","pipingStyle":"single","zones":{"seat":{"material":"leather","color":"tan"},"door":{"material":"vinyl","color":"black"}}}'::jsonb`;

const files = (owner: string, from: string): string => `
  insert into files (id, user_id, kind, storage_key, mime, bytes, sha256, created_at)
  select ${owner} || '-f-' || n, ${owner}, 'render', 'renders/' || ${owner} || '/' || n || '.png', 'image/png', 2000000, md5(n::text), now() - n * interval '1 minute'
  from ${from}`;

const designs = (owner: string, from: string): string => `
  insert into designs (user_id, name, original_image_url, generated_image_url, generated_file_id, design, cover, created_at)
  select ${owner}, ${MAKES} || ' ' || (1950 + n % 75) || ' seats, no. ' || n, '/templates/hatch-grey-cloth.jpg', '/api/files/' || ${owner} || '-f-' || (n % 1000),
    ${owner} || '-f-' || least(n, n % 1000), ${WIDE} || jsonb_build_object('style', ${STYLES}, 'materials', ${MATERIALS}::jsonb, 'seatType', ${SEATS}, 'stitchingStyle', ${STITCHING}), '[]', now() - n * interval '1 minute'
  from ${from}`;

const renders = (owner: string, from: string): string => `
  insert into renders (id, user_id, state, stage, tier, "window", image, design, created_at, finished_at)
  select ${owner} || '-r-' || n, ${owner}, 'succeeded', 'finishing', 'premium', 0, '/templates/hatch-grey-cloth.jpg', ${WIDE}, now() - n * interval '1 minute', now() - n * interval '1 minute'
  from ${from}`;

const ledger = (owner: string, from: string): string => `
  insert into ledger (user_id, render_id, kind, amount, "window", reason, created_at)
  select ${owner}, ${owner} || '-r-' || n, 'charge', 1, 0, 'render', now() - n * interval '1 minute'
  from ${from}`;

/** @returns rows in all tables */
export const fill = async ({ deps }: Place, account: string, size: Size): Promise<number> => {
  const { pool } = deps.database;
  const own = `generate_series(0, ${size.designs - 1}) n`;
  const quoted = `'${account}'::text`;
  const others = `others o cross join generate_series(0, ${size.each - 1}) n`;
  const client = await pool.connect();
  try {
    await client.query(
      `create temporary table others as select 'other-' || k as id from generate_series(1, ${size.others}) k`,
    );
    await client.query(
      `insert into users (id, username, username_key, email, password_hash, trial_ends_at)
       select id, id, id, id || '@example.com', 'x', now() + interval '1 day' from others`,
    );
    for (const table of [files, designs, renders, ledger]) {
      await client.query(table(quoted, own));
      await client.query(table('o.id', others));
    }
    // Every fifth design is the second version of the one before it.
    await client.query(
      `update designs d set root_id = p.id, parent_id = p.id, version = 2
       from designs p where d.user_id = ${quoted} and p.user_id = d.user_id and p.id = d.id - 1 and d.id % 5 = 0`,
    );
    await client.query(
      `insert into customers (id, user_id, name, contact, vehicle, job_number)
       select 'customer-' || n, ${quoted}, 'Customer ' || n, '555-' || n, ${MAKES}, 'J-' || n from generate_series(0, ${size.customers - 1}) n`,
    );
    await client.query(
      `insert into customer_designs (user_id, root_id, customer_id)
       select user_id, id, 'customer-' || (id % ${size.customers}) from designs where user_id = ${quoted} and root_id is null`,
    );
    await client.query('drop table others');
    const { rows } = await client.query<{ rows: string }>(
      `select (select count(*) from users) + (select count(*) from files) + (select count(*) from designs) + (select count(*) from renders)
         + (select count(*) from ledger) + (select count(*) from customers) + (select count(*) from customer_designs) as rows`,
    );
    return Number(rows[0]!.rows);
  } finally {
    client.release();
    // As the database's own service, or the server's every day, leaves the tables.
    await vacuumAll(pool);
  }
};
