import type { Audience } from '#contract/values/audience.ts'
import { newId } from '#server/platform/core/ids.ts'
import { type Queryable, queryOn } from './place.ts'

type MiracleInput = {
  by: { id: string }
  title?: string
  description?: string
  audience?: Audience['kind']
  groups?: readonly { id: string }[]
  /** The prayer it answers, whose status is the caller's matter. */
  prayer?: { id: string }
  mayShowOnHome?: boolean
  at?: Date
  hiddenAt?: Date
}

/** A miracle of somebody, linked to a prayer or on its own. */
export async function insertMiracle(
  db: Queryable,
  wishes: MiracleInput,
): Promise<{ id: string; title: string }> {
  const at = wishes.at ?? new Date()
  const id = newId(at)
  const title = wishes.title ?? `Miracle ${id.slice(-6)}`
  await queryOn(db)(
    `with made as (
       insert into miracles
         (id, user_id, prayer_request_id, title, description, audience, may_show_on_home, reported_at, hidden_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       returning id
     )
     insert into miracle_shares (miracle_id, group_id)
     select id, unnest($10::uuid[]) from made`,
    [
      id,
      wishes.by.id,
      wishes.prayer?.id ?? null,
      title,
      wishes.description ?? 'What happened.',
      wishes.audience ?? 'private',
      wishes.mayShowOnHome ?? false,
      at,
      wishes.hiddenAt ?? null,
      (wishes.groups ?? []).map((group) => group.id),
    ],
  )
  return { id, title }
}

/** Some members say Amen to a miracle, as if each had pressed the button. */
export async function insertAmens(
  db: Queryable,
  miracleId: string,
  by: readonly { id: string }[],
): Promise<void> {
  await queryOn(db)(
    `with added as (
       insert into miracle_amens (miracle_id, user_id, created_at)
       select $1, unnest($2::uuid[]), $3
       on conflict on constraint miracle_amens__once do nothing
       returning miracle_id
     )
     update miracles set amen_count = amen_count + (select count(*) from added) where id = $1`,
    [miracleId, by.map(({ id }) => id), new Date()],
  )
}
