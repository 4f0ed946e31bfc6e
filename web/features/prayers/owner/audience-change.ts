import type { MessageKey } from '#contract/messages/key.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import type { Audience } from '#contract/values/audience.ts'

/** Who may see a prayer now, as the form begins with it. */
export function audienceOf({ audience: { kind, groups } }: Prayer): Required<Audience> {
  return { kind, groupIds: groups.map(({ id }) => id) }
}

type Consequence = Extract<MessageKey, `prayerActs.audience.${'opened' | 'narrowed' | 'unlinked'}`>

const width = { private: 0, groups: 1, public: 2 } as const

/** What a change of audience means for people: who comes in, who is left out, and what becomes of the link. */
export function consequencesOf(before: Audience, after: Audience): Consequence[] {
  const isWidened = width[after.kind] > width[before.kind] || hasMore(before, after)
  const isNarrowed = width[after.kind] < width[before.kind] || hasMore(after, before)
  const consequences: Consequence[] = []
  if (isWidened) consequences.push('prayerActs.audience.opened')
  if (isNarrowed) consequences.push('prayerActs.audience.narrowed')
  if (isNarrowed && before.kind === 'public') consequences.push('prayerActs.audience.unlinked')
  return consequences
}

/** Whether the second has groups that the first has not, when both are for groups. */
function hasMore(one: Audience, other: Audience): boolean {
  if (one.kind !== 'groups' || other.kind !== 'groups') return false
  return other.groupIds.some((id) => !one.groupIds.includes(id))
}
