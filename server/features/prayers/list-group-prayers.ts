import type { Page } from '#contract/api/paging.ts'
import { allows } from '#contract/api/permissions.ts'
import type { GroupPrayerCard } from '#contract/groups/group-prayer-operations.ts'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import { sql } from '#server/database/db.ts'
import { requireGroup } from '#server/features/groups/groups-access.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import {
  authorOfPrayer,
  cardColumns,
  carriedColumn,
  type ListedCardRow,
  prayedTodayColumn,
  presentListedCard,
  supporterColumn,
} from './prayer-cards.ts'

/** $1 is the viewer, $2 the moment. Reads one range of the index of a group's shares, and looks up one prayer more than a page holds. */
const pageOfGroup = `
      ${authorOfPrayer}
     where s.group_id = g.id
       and (s.date_submitted, s.prayer_id) < ($4::timestamptz, $5::uuid)
     order by s.date_submitted desc, s.prayer_id desc
     limit ${prayerLimits.pageSize + 1}`

const groupCards = `
    select ${cardColumns}`

/**
 * A group without shared prayers returns one row without a prayer; a group without access returns none. For group
 * leaders the list includes prayers by members in a block with the viewer, collapsed.
 */
const ofMembers = sql(
  'group-prayers',
  `
    select card.*, g.relations
      from visible_groups($1) g
      left join lateral (
        ${groupCards}, ${supporterColumn}, ${carriedColumn}, ${prayedTodayColumn},
               p.user_id <> $1
                 and (p.id = any ((select hidden_content($1))::uuid[])
                      or not p.is_anonymous and p.user_id = any ((select hidden_from($1))::uuid[])) as "isCollapsed"
          from prayer_shares s
        join visible_prayers($1) p on p.id = s.prayer_id
        ${pageOfGroup}
      ) card on true
     where g.id = $3
       and g.role is not null
     order by card."dateSubmitted" desc, card.id desc`,
)

/** The reading statement also writes the audit row, so that no access is unaudited (REQ-67). */
const byRole = sql(
  'group-prayers-by-role',
  `
    with g as (
      select id, owner_id, relations
        from visible_groups($1)
       where id = $3
    ), audited as (
      insert into audit_log (at, actor_id, action, subject_kind, subject_id, owner_id)
      select $2, $1, 'group.look', 'group', id, owner_id from g
    )
    select card.*, g.relations
      from g
      left join lateral (
        ${groupCards}, null::boolean as "isSupporter", null::boolean as "isCarried", null::boolean as "prayedToday", false as "isCollapsed"
          from prayer_shares s
        join prayers_for_admin($1) p on p.id = s.prayer_id
        ${pageOfGroup}
      ) card on true
     order by card."dateSubmitted" desc, card.id desc`,
)

type Row = ListedCardRow & { isCollapsed: boolean; relations: readonly string[] }
type Reader = Pick<Context<'member'>, 'db' | 'actor' | 'clock'>
type GroupPrayersQuery = { groupId: string; cursor?: string }

/**
 * Lists a page of the prayers shared with a group, newest first, those shared with several groups included (REQ-28,
 * GDET-12). For its members; a site admin reads by role, which is audited. Throws NOT_FOUND and FORBIDDEN like
 * requireGroup.
 */
export async function listGroupPrayers(
  reader: Reader,
  input: GroupPrayersQuery,
): Promise<Page<GroupPrayerCard>> {
  return pageFrom(await readCards(reader, input), {
    size: prayerLimits.pageSize,
    cursorOf: ({ dateSubmitted, id }) => [dateSubmitted, id],
    present,
  })
}

async function readCards(
  { db, actor, clock }: Reader,
  { groupId, cursor }: GroupPrayersQuery,
): Promise<Row[]> {
  const cursorValues = [actor.id, clock.now(), groupId, ...decodeCursor(cursor)] as const
  if (!isId(groupId)) throw new Failure('NOT_FOUND')
  const seen = await db.query(ofMembers, cursorValues)
  if (seen.length > 0) return seen.filter((row) => row.id !== null)
  await requireGroup({ db, actor }, { action: 'group.look', groupId })
  const byRoleRows = await db.query(byRole, cursorValues)
  return byRoleRows.filter((row) => row.id !== null)
}

/** Group leaders may unshare a prayer from their group, and so may its owner (REQ-112). */
function present(row: Row): GroupPrayerCard {
  const mayUnshare = row.mine || allows('group.unsharePrayer', row.relations)
  return {
    ...presentListedCard(row),
    isCollapsed: row.isCollapsed,
    viewerCan: mayUnshare ? ['group.unsharePrayer'] : [],
  }
}
