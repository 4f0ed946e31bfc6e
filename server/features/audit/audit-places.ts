import type { AuditPlace } from '#contract/moderation/audit-operations.ts'
import { type Db, sql } from '#server/database/db.ts'

/**
 * The pages with the content of some ids, by their titles. The rights of a role are left out: an admin opens a private
 * prayer by its own statement, which is audited, and does not learn its title here.
 */
const readPlaces = sql(
  'audit-places',
  `
    select p.id as "subjectId", 'prayer' as kind, p.id, p.title
      from visible_prayers($1) p
     where p.id = any($2::uuid[])
     union all
    select u.id, 'prayer', p.id, p.title
      from prayer_updates u
      join visible_prayers($1) p on p.id = u.prayer_id
     where u.id = any($2::uuid[])
     union all
    select c.id, 'prayer', p.id, p.title
      from prayer_comments c
      join visible_prayers($1) p on p.id = c.prayer_id
     where c.id = any($2::uuid[])
     union all
    select x.id, 'miracle', x.id, x.title
      from visible_miracles($1) x
     where x.id = any($2::uuid[])
     union all
    select g.id, 'group', g.id, g.name
      from visible_groups($1) g
     where g.id = any($2::uuid[])
     union all
    select m.id, 'group', g.id, g.name
      from group_members m
      join visible_groups($1) g on g.id = m.group_id
     where m.id = any($2::uuid[])
     union all
    select r.id, 'group', g.id, g.name
      from group_join_requests r
      join visible_groups($1) g on g.id = r.group_id
     where r.id = any($2::uuid[])
     union all
    select c.id, 'campaign', c.id, c.title
      from visible_campaigns($1) c
     where c.id = any($2::uuid[])
     union all
    select d.id, 'campaign', c.id, c.title
      from donations d
      join visible_campaigns($1) c on c.id = d.campaign_id
     where d.id = any($2::uuid[])`,
)

/** The places of the content that entries of the audit log name, as far as the viewer may see them (REQ-242). */
export async function placesOf(
  db: Db,
  viewerId: string,
  entries: readonly { subjectId: string }[],
): Promise<Map<string, AuditPlace>> {
  if (entries.length === 0) return new Map()
  const ids = [...new Set(entries.map(({ subjectId }) => subjectId))]
  const rows = await db.query(readPlaces, [viewerId, ids])
  return new Map(rows.map(({ subjectId, ...place }) => [subjectId, place]))
}
