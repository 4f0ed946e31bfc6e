import type { ContentReference } from '#contract/moderation/moderation-operations.ts'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import {
  insertComment,
  insertGroup,
  insertPrayer,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import type { TestApp } from './test-app.ts'

type AppClient = Pick<TestApp, 'pool' | 'as'>
export type Kind = ContentReference['kind']
export const kinds = [
  'prayer',
  'update',
  'comment',
  'miracle',
  'message',
  'group',
  'campaign',
  'donation',
] as const

/** A member of so many days: their reports count from the second on. */
export async function createMemberOfAge(
  { pool }: Pick<TestApp, 'pool'>,
  days: number,
  input: Parameters<typeof insertMember>[1] = {},
): Promise<Person> {
  const person = await insertMember(pool, input)
  await pool.query(`update accounts set created_at = now() - make_interval(secs => $2) where id = $1`, [
    person.id,
    days * 86_400,
  ])
  return person
}

/** Inserts one of each kind by `author`, public where possible, otherwise in a group of theirs with `others`. */
export async function createContent(
  { pool }: Pick<TestApp, 'pool'>,
  { kind, author, others }: { kind: Kind; author: Person; others: readonly Person[] },
): Promise<ContentReference> {
  const group = () => insertGroup(pool, { by: author, members: others, name: 'Evening prayers' })
  const prayer = () =>
    insertPrayer(pool, { by: author, audience: 'public', description: 'What the prayer says.' })
  const made = {
    prayer,
    update: async () =>
      insertUpdate(pool, { by: author, prayer: await prayer(), text: 'What the update says.' }),
    comment: async () =>
      insertComment(pool, { by: author, prayer: await prayer(), text: 'What the comment says.' }),
    miracle: () =>
      insertMiracle(pool, { by: author, audience: 'public', description: 'What the miracle says.' }),
    message: async () =>
      insertMessage(pool, { by: author, group: await group(), text: 'What the message says.' }),
    group,
    campaign: () => insertCampaign(pool, { by: author, description: 'What the campaign says.' }),
    donation: async () =>
      insertDonation(pool, {
        to: await insertCampaign(pool, { by: await insertMember(pool) }),
        by: author,
        message: 'What the donation says.',
      }),
  }[kind]
  return { kind, id: (await made()).id }
}

type ReportFixtureInput = {
  by: Person
  target: ContentReference
  reason?: string
  about?: 'content' | 'person'
  details?: string
}

/** Reports content, which must succeed. */
export async function createReport(
  app: AppClient,
  { by, target, ...rest }: ReportFixtureInput,
): Promise<void> {
  const { reason = 'spam', about = 'content', details = '' } = rest
  const answer = await app.as(by).call('report', { target, about, reason, details })
  if (answer.status !== 201 && answer.status !== 200)
    throw new Error(`The report answered ${answer.status} ${JSON.stringify(answer.error)}`)
}

/** The case about some content, in whatever state. */
export async function caseOf({ pool }: Pick<TestApp, 'pool'>, subjectId: string): Promise<string> {
  const { rows } = await pool.query(
    'select id from moderation_cases where subject_id = $1 order by opened_at desc limit 1',
    [subjectId],
  )
  return rows[0]?.id
}
