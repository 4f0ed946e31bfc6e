import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentReference } from '#contract/moderation/moderation-operations.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import {
  caseOf,
  createContent,
  createMemberOfAge,
  createReport,
  type Kind,
  kinds,
} from '#tests/support/report-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const DAY = 86_400_000
const REASON = 'It breaks our rules.'

let app: TestApp
let reporter: Person
let moderator: Person
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  reporter = await createMemberOfAge(app, 30)
  moderator = await insertMember(app.pool, { fullName: 'Modjadji Sebola', roles: ['moderator'] })
  admin = await insertMember(app.pool, { roles: ['admin'] })
})
afterAll(() => app.close())

type Reported = { caseId: string; target: ContentReference; author: Person }

async function insertCase(
  kind: ContentReference['kind'],
  overrides: { about?: 'person'; reason?: string; by?: Person } = {},
): Promise<Reported> {
  const author = overrides.by ?? (await insertMember(app.pool))
  const target = await createContent(app, { kind, author, others: [reporter] })
  await createReport(app, { ...overrides, by: reporter, target })
  return { target, author, caseId: await caseOf(app, overrides.about ? author.id : target.id) }
}

const act = (caseId: string, input: Record<string, unknown>, by = moderator) =>
  app.as(by).call('actOnCase', { caseId, reason: REASON, ...input })
const done = async (caseId: string, input: Record<string, unknown>, by = moderator) => {
  const answer = await act(caseId, input, by)
  expect(answer.error).toBeUndefined()
  return answer.body
}

/** Whether another member finds the content in a list or on a page. */
async function isSeen({ kind, id }: ContentReference): Promise<boolean> {
  const { rows } = await app.pool.query('select count(*)::int as count from visible_content($1, $2, $3)', [
    reporter.id,
    kind,
    id,
  ])
  return rows[0].count === 1
}

async function eventsAbout(id: string): Promise<string[]> {
  const { rows } = await app.pool.query(
    `select name from domain_events where payload::text like '%' || $1 || '%' order by id`,
    [id],
  )
  return rows.map(({ name }) => name)
}

const hideable = kinds.filter((kind) => kind !== 'group' && kind !== 'campaign')
/** Only the message of a donation is moderated. */
const expectedEvents = (kind: Kind) =>
  kind === 'donation'
    ? { hidden: 'donation.message-hidden', shown: 'donation.message-shown', gone: 'donation.message-hidden' }
    : { hidden: `${kind}.hidden`, shown: `${kind}.shown`, gone: `${kind}.deleted` }

test.each(hideable)('hiding a %s removes it for others until it is shown again', async (kind) => {
  const { caseId, target } = await insertCase(kind)
  expect(await done(caseId, { action: 'hide' })).toMatchObject({
    state: 'decided',
    outcome: 'hidden',
    isHidden: true,
  })
  expect(await isSeen(target)).toBe(false)
  const shown = await done(caseId, { action: 'restore', reason: 'We were wrong.' })
  expect(shown).toMatchObject({ state: 'decided', outcome: 'dismissed', isHidden: false, choices: [] })
  expect(shown.actions.map((each) => each.action)).toEqual(['hide', 'restore'])
  expect(await isSeen(target)).toBe(true)
  const { hidden, shown: again } = expectedEvents(kind)
  expect(await eventsAbout(target.id)).toEqual(expect.arrayContaining([hidden, again]))
})

test.each(hideable)('removing a %s removes it for everyone for good, as its author would', async (kind) => {
  const { caseId, target, author } = await insertCase(kind)
  expect(await done(caseId, { action: 'remove' })).toMatchObject({
    outcome: 'removed',
    excerpt: null,
    text: null,
    choices: [],
  })
  expect(await isSeen(target)).toBe(false)
  const { rows } = await app.pool.query('select author_of_content($1, $2) as author', [
    target.kind,
    target.id,
  ])
  expect(rows).toEqual([{ author: null }])
  expect(await eventsAbout(target.id)).toContain(expectedEvents(kind).gone)
  const { rows: auditRows } = await app.pool.query(
    'select actor_id as actor, action, owner_id as owner, reason from audit_log where subject_id = $1',
    [target.id],
  )
  expect(auditRows).toEqual([
    { actor: moderator.id, action: 'case.remove', owner: author.id, reason: REASON },
  ])
})

test('a hidden group leaves Explore and stays for its members; only admins delete it', async () => {
  const { caseId, target, author } = await insertCase('group')
  expect((await app.as(moderator).get('getCase', { caseId })).choices).toEqual([
    'hide',
    'warn',
    'suspend',
    'dismiss',
  ])
  await done(caseId, { action: 'hide' })
  const stranger = await insertMember(app.pool)
  expect((await app.as(stranger).call('getGroup', { groupId: target.id })).status).toBe(404)
  expect((await app.as(author).call('getGroup', { groupId: target.id })).status).toBe(200)
  const other = await insertCase('group')
  await done(other.caseId, { action: 'remove' }, admin)
  expect((await app.as(other.author).call('getGroup', { groupId: other.target.id })).status).toBe(404)
})

test('a campaign is put on hold: it takes no donations, its status stays, and it is still shown', async () => {
  const { caseId, target, author } = await insertCase('campaign')
  await done(caseId, { action: 'hide' })
  const held = await app.as(author).get('getCampaign', { campaignId: target.id })
  expect(held).toMatchObject({ status: 'active' })
  expect(await eventsAbout(target.id)).toContain('campaign.held')
  const { rows } = await app.pool.query(
    'select held_reason as reason from fundraising_campaigns where id = $1',
    [target.id],
  )
  expect(rows).toEqual([{ reason: REASON }])
  await done(caseId, { action: 'restore' })
  expect(await eventsAbout(target.id)).toContain('campaign.released')
})

test('a suspended author reads and writes nothing, with the reason stored; the longer suspension wins', async () => {
  const { caseId, author, target } = await insertCase('prayer')
  const seen = await done(caseId, { action: 'suspend', days: 7 })
  const days = (Date.parse(seen.suspendedUntil ?? '') - Date.now()) / DAY
  expect(Math.round(days)).toBe(7)
  expect(seen).toMatchObject({
    outcome: 'suspended',
    actions: [{ action: 'suspend', days: 7, reason: REASON }],
  })
  expect(await eventsAbout(author.id)).toContain('account.suspended')
  expect((await app.as(author).call('getPrayer', { prayerId: target.id })).status).toBe(200)
  expect((await app.as(author).call('deletePrayer', { prayerId: target.id })).error?.code).toBe('SUSPENDED')
  const again = await insertCase('prayer', { by: author })
  expect((await done(again.caseId, { action: 'suspend', days: 1, reason: 'Again.' })).suspendedUntil).toBe(
    seen.suspendedUntil,
  )
  const { rows } = await app.pool.query('select suspended_reason as reason from accounts where id = $1', [
    author.id,
  ])
  expect(rows).toEqual([{ reason: REASON }])
  const longer = await insertCase('prayer', { by: author })
  const most = await done(longer.caseId, { action: 'suspend', days: 400, reason: 'For long.' }, admin)
  expect(Math.round((Date.parse(most.suspendedUntil ?? '') - Date.now()) / DAY)).toBe(400)
})

test('a person is warned or suspended; there is no content to hide or to remove', async () => {
  const { caseId, author } = await insertCase('comment', { about: 'person' })
  const seen = await app.as(moderator).get('getCase', { caseId })
  expect(seen).toMatchObject({
    kind: 'profile',
    title: author.fullName,
    choices: ['warn', 'suspend', 'dismiss'],
  })
  expect(await done(caseId, { action: 'warn' })).toMatchObject({ outcome: 'warned' })
})

test.each([
  ['hide', 'Something of yours on'],
  ['remove', 'Something of yours on'],
  ['warn', 'A warning from'],
  ['suspend', 'You cannot write on'],
])(
  'after %s its author gets a mail with the reason, without the content or the moderator',
  async (chosen, subject) => {
    const { caseId, author } = await insertCase('prayer')
    await done(caseId, { action: chosen, ...(chosen === 'suspend' && { days: 3 }) })
    const [mail] = await app.mailbox(author.email)
    expect(mail?.subject).toContain(subject)
    expect(mail?.text).toContain(REASON)
    expect(mail?.text).toContain('Prayer')
    for (const canary of ['What the prayer says', moderator.fullName, reporter.fullName])
      expect(mail?.text).not.toContain(canary)
    const { rows } = await app.pool.query(`select data from pgboss.job where name = 'send-moderation-mail'`)
    for (const { data } of rows) expect(Object.keys(data)).toEqual(['actionId'])
  },
)

test.each([
  ['prayer', '/prayers/'],
  ['update', '?tab=updates'],
  ['comment', '?tab=comments'],
  ['miracle', '/miracles/'],
  ['message', '?tab=chat'],
  ['group', '/groups/'],
  ['campaign', '/fundraising/manage/'],
  ['donation', '/fundraising/'],
] as const)('the mail about a hidden %s leads its author to it (REQ-400)', async (kind, place) => {
  const { caseId, author, target } = await insertCase(kind)
  await done(caseId, { action: 'hide' })
  const [mail] = await app.mailbox(author.email)
  const address = /^\S+:\/\/\S+$/m.exec(mail?.text ?? '')?.[0] ?? ''
  expect(address).toContain(place)
  if (!address.includes('?') && kind !== 'donation') expect(address).toContain(target.id)
})

test.each([
  ['hide', 'public', true],
  ['hide', 'groups', false],
  ['remove', 'public', false],
])(
  'after %s of a prayer for %s its title is in the mail: %s; what is still there is linked (REQ-400)',
  async (action, audience, isNamed) => {
    const { caseId, author, target } = await insertCase('prayer')
    await app.pool.query('update prayer_requests set audience = $1, title = $2 where id = $3', [
      audience,
      'Rain for the Koup',
      target.id,
    ])
    await done(caseId, { action })
    const [mail] = await app.mailbox(author.email)
    expect(mail?.text.includes('Rain for the Koup')).toBe(isNamed)
    expect(mail?.text.includes(`/prayers/${target.id}`)).toBe(action === 'hide')
    expect(mail?.text).toContain('/contact')
  },
)

test('no one is mailed about child safety cases and dismissed ones', async () => {
  const childSafety = await insertCase('prayer', { reason: 'child-safety' })
  await done(childSafety.caseId, { action: 'remove' })
  const fine = await insertCase('prayer')
  await done(fine.caseId, { action: 'dismiss' })
  const after = await insertCase('prayer')
  await done(after.caseId, { action: 'warn' })
  await app.mailbox(after.author.email)
  for (const { author } of [childSafety, fine]) expect(await app.mailbox(author.email, 0)).toEqual([])
})

test('in a child safety case the actions of staff are audited and not shown to the author', async () => {
  const [childSafety, fine] = [
    await insertCase('message', { reason: 'child-safety' }),
    await insertCase('message'),
  ]
  for (const { caseId } of [childSafety, fine]) {
    await app.as(moderator).get('getCase', { caseId })
    await done(caseId, { action: 'hide' })
  }
  const accessLogOf = async ({ author }: typeof childSafety) =>
    (await app.as(author).get('listAccessLog', {})).items.map(({ action }) => action)
  expect([await accessLogOf(childSafety), await accessLogOf(fine)]).toEqual([[], ['case.hide', 'case.read']])
  const { items } = await app.as(moderator).get('listAuditLog', { action: 'case.' })
  const written = items.filter(({ subjectId }) =>
    [childSafety.target.id, childSafety.caseId].includes(subjectId),
  )
  expect(written.map(({ action }) => action).toSorted()).toEqual(['case.hide', 'case.read'])
})

test('of two concurrent decisions one succeeds, and the other is refused', async () => {
  const second = await insertMember(app.pool, { roles: ['moderator'] })
  for (let round = 0; round < 20; round++) {
    const { caseId, target } = await insertCase('comment')
    const answers = await Promise.all([
      act(caseId, { action: 'remove' }),
      act(caseId, { action: 'hide' }, second),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.error?.code).toBe('CASE_DECIDED')
    const seen = await app.as(moderator).get('getCase', { caseId })
    expect(seen.actions).toHaveLength(1)
    expect(await isSeen(target)).toBe(false)
  }
})

test('an author’s deletion during a decision ends in one consistent state', async () => {
  for (let round = 0; round < 20; round++) {
    const { caseId, target, author } = await insertCase('prayer')
    const answers = await Promise.all([
      act(caseId, { action: round % 2 === 0 ? 'hide' : 'remove' }),
      app.as(author).call('deletePrayer', { prayerId: target.id }),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await isSeen(target)).toBe(false)
  }
})

describe('refusals', () => {
  test('an action that the case does not offer, and one on a decided case', async () => {
    const { caseId } = await insertCase('campaign')
    for (const chosen of ['remove', 'restore'])
      expect((await act(caseId, { action: chosen })).status).toBe(403)
    expect((await act(caseId, { action: 'remove' }, admin)).status).toBe(403)
    await done(caseId, { action: 'warn' })
    for (const chosen of ['hide', 'warn', 'dismiss', 'restore'])
      expect((await act(caseId, { action: chosen })).error?.code).toBe('CASE_DECIDED')
  })

  test('no one suspends staff from here, nor suspends or warns themselves (REQ-97)', async () => {
    for (const roles of [['admin'], ['moderator']] as const) {
      const staff = await insertMember(app.pool, { roles: [...roles] })
      const { caseId } = await insertCase('prayer', { by: staff })
      for (const by of [moderator, admin])
        expect((await act(caseId, { action: 'suspend', days: 1 }, by)).status).toBe(403)
    }
    const { caseId } = await insertCase('prayer', { by: admin })
    for (const input of [{ action: 'suspend', days: 1 }, { action: 'warn' }])
      expect((await act(caseId, input, admin)).status).toBe(403)
  })

  test('more than seven days by a moderator', async () => {
    const { caseId } = await insertCase('prayer')
    const answer = await act(caseId, { action: 'suspend', days: 8 })
    expect(answer).toMatchObject({
      status: 422,
      error: { code: 'INVALID', fields: { days: { key: 'people.days.wrong' } } },
    })
    expect((await app.as(moderator).get('getCase', { caseId })).suspendedUntil).toBeNull()
  })
})
