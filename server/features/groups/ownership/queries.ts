import type { GroupOffer } from '#contract/groups/group-lists.ts'
import type { Statement } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'

const offersTo: Statement = {
  name: 'group-offers-to',
  text: `
    select json_build_object('id', g.id, 'name', g.name) as "group", o.expires_at as "expiresAt",
           o.owner_id as "ownerId", display_name(a.full_name, a.username, a.shown_as) as "ownerName"
      from group_ownership_offers o
      join visible_groups($1) g on g.id = o.group_id
      join profiles a on a.id = o.owner_id
     where o.heir_id = $1
       and o.expires_at > $2
     order by o.offered_at desc, o.id desc
     limit 100`,
}

type Row = Pick<GroupOffer, 'group' | 'expiresAt'> & { ownerId: string; ownerName: string }

/** The groups that their owners offer to the viewer, newest offer first. */
export async function listOffersTo({
  db,
  actor,
  clock,
}: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>): Promise<GroupOffer[]> {
  const rows = await db.query<Row>(offersTo, [actor.id, clock.now()])
  return rows.map(({ ownerId, ownerName, ...offer }) => ({
    ...offer,
    owner: { name: ownerName, tint: tintOf(ownerId) },
  }))
}
