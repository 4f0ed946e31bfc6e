import type { Statement } from '../../../server/database/db.ts'

/** Images wait here until all rows are written; one that stands twice in a row is one. */
export const waitingImages = `
  create unlogged table import_waiting.images
    (n bigint generated always as identity primary key, table_name text not null, key text not null,
     address text not null, fingerprint bytea not null unique)`

export const saveImages: Statement = {
  name: 'import-keep-images',
  text: `
    insert into import_waiting.images (table_name, key, address, fingerprint)
    select x.table_name, x.key, x.address,
           sha256(convert_to('image/' || x.table_name || '/' || x.key || '/' || x.address, 'UTF8'))
      from jsonb_to_recordset($1::jsonb) as x (table_name text, key text, address text)
    on conflict do nothing`,
}

export const takeImages: Statement = {
  name: 'import-take-images',
  text: `
    with next as (
      select n from import_waiting.images order by n limit $1
    ), taken as (
      delete from import_waiting.images i using next where i.n = next.n returning i.*
    )
    select t.table_name as "table", t.key, t.address, t.fingerprint,
           exists (select from imported_rows r where r.fingerprint = t.fingerprint) as "isThere"
      from taken t
     order by t.n`,
}

/** Tables whose rows have images here: the column of an image that names one of them, and whose row it is. */
export const parents = {
  prayer_requests: {
    column: 'prayer_id',
    rows: 'select id, user_id as owner_id, date_submitted as at from prayer_requests where id = $1 for update',
  },
  miracles: {
    column: 'miracle_id',
    rows: 'select id, user_id as owner_id, reported_at as at from miracles where id = $1 for update',
  },
  group_messages: {
    column: 'message_id',
    rows: 'select id, user_id as owner_id, created_at as at from group_messages where id = $1 and deleted_at is null for update',
  },
  fundraising_campaigns: {
    column: 'campaign_id',
    rows: 'select id, creator_id as owner_id, created_at as at from fundraising_campaigns where id = $1 and deleted_at is null for update',
  },
} as const

export type ParentTable = keyof typeof parents

/** Holds the row an image belongs to, in the order in which the running product does, and counts what it has. */
export function lockParent(table: ParentTable): Statement {
  const { column, rows } = parents[table]
  return {
    name: `import-hold-parent-of-image-${table}`,
    text: `
      with held as materialized (${rows})
      select h.owner_id as "ownerId", h.at, (select count(*)::int from media m where m.${column} = h.id) as images
        from held h`,
  }
}

/** The row is there before its files are, so that a run that is killed leaves nothing unknown. */
export const noteImage: Statement = {
  name: 'import-note-image',
  text: `
    insert into media (id, user_id, width, height, bytes, created_at)
    values ($1, $2, $3, $4, $5, $6)`,
}

/** Shown from here on, as old as what it belongs to: it takes nothing of today's allowance of its owner. */
export function attachImage(table: ParentTable): Statement {
  const { column } = parents[table]
  return {
    name: `import-place-image-${table}`,
    text: `
      with remembered as (
        insert into imported_rows (fingerprint) values ($5)
      )
      update media
         set ${column} = $2, created_at = $3, ready_at = $4,
             position = (select coalesce(max(m.position) + 1, 0) from media m where m.${column} = $2)
       where id = $1`,
  }
}
