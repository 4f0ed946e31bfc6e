import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBankAccount, insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertGroup, insertImage, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 }, payments: true })
})
afterAll(() => app.close())

const fields = {
  title: 'A roof for the crèche',
  description: 'The hail broke thirty sheets of the roof.',
  goalCents: 1_850_000,
  termsAgreed: true,
}
const unknown = '01980000-0000-7000-8000-000000000000'

/** A member who may raise money. */
async function createCreator(
  overrides: { hasSubaccount?: boolean } & Parameters<typeof insertMember>[1] = {},
): Promise<Person> {
  const { hasSubaccount, ...who } = overrides
  const person = await insertMember(app.pool, who)
  await insertBankAccount(app.pool, { of: person, hasSubaccount })
  return person
}

function open(person: Person | null, more: Record<string, unknown> = {}) {
  return app.as(person).call('createCampaign', { ...fields, ...more })
}

function inDays(days: number): string {
  return dayIn('Africa/Johannesburg', secondsFrom(app.clock.now(), days * 86_400))
}

/** The response to a viewer, without the request id. */
async function answered(person: Person | null, campaignId: string): Promise<string> {
  const { status, body, error } = await app.as(person).call('getCampaign', { campaignId })
  const { requestId, ...errorWithoutId } = error ?? { requestId: '' }
  return JSON.stringify([status, error ? errorWithoutId : body])
}

test('a campaign is open at once, in rand, and states what its creator may do (FCRE-4, FCRE-7)', async () => {
  const thandi = await createCreator()
  const endsOn = inDays(10)
  const answer = await open(thandi, { endsOn, title: '  A roof for the crèche ' })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    title: 'A roof for the crèche',
    goalCents: 1_850_000,
    raisedCents: 0,
    donorCount: 0,
    status: 'active',
    closure: null,
    endsOn,
    daysLeft: 11,
    payoutEnabled: false,
    creator: { name: thandi.fullName },
    group: null,
    prayer: null,
    images: [],
    version: 1,
    mine: true,
    hidden: null,
    held: null,
  })
  expect(answer.body.viewerCan).toEqual([
    'campaign.read',
    'campaign.donate',
    'campaign.edit',
    'campaign.setStatus',
    'campaign.addUpdate',
    'campaign.deleteUpdate',
    'campaign.listDonations',
    'campaign.delete',
  ])
  const campaignId = answer.body.id
  const seen = await app.as(null).get('getCampaign', { campaignId })
  expect(seen).toMatchObject({ mine: false, viewerCan: ['campaign.read', 'campaign.donate'] })
  expect(JSON.stringify(seen)).not.toContain(thandi.id)
  const { items } = await app.as(null).get('listCampaignChanges', { campaignId })
  expect(items).toMatchObject([{ kind: 'created', was: null, became: null }])
  const { rows } = await app.pool.query(
    `select currency, country_code, start_date = created_at as "startsAtOnce",
            (select count(*)::int from domain_events where name = 'campaign.created' and payload ->> 'campaignId' = $1) as published
       from fundraising_campaigns where id::text = $1`,
    [campaignId],
  )
  expect(rows).toEqual([{ currency: 'ZAR', country_code: 'ZA', startsAtOnce: true, published: 1 }])
})

test('the last day counts, by the calendar of Johannesburg', async () => {
  const campaign = await insertCampaign(app.pool, { by: await createCreator(), endsOn: inDays(0) })
  const today = await app.as(null).get('getCampaign', { campaignId: campaign.id })
  expect(today).toMatchObject({ closure: null, daysLeft: 1 })
  const over = await insertCampaign(app.pool, { by: await createCreator(), endsOn: inDays(-1) })
  const closed = await app.as(null).get('getCampaign', { campaignId: over.id })
  expect(closed).toMatchObject({ closure: 'ended', daysLeft: null, viewerCan: ['campaign.read'] })
})

test('campaigns need a bank account; automatic payouts are off until it is connected (FCRE-1, FCRE-5)', async () => {
  const withoutAccount = await open(await insertMember(app.pool))
  expect([withoutAccount.status, withoutAccount.error?.code]).toEqual([403, 'BANK_ACCOUNT_REQUIRED'])
  const saved = await open(await createCreator(), { payoutEnabled: true })
  expect(saved.body.payoutEnabled).toBe(false)
  const connected = await createCreator({ hasSubaccount: true })
  expect((await open(connected, { payoutEnabled: true })).body.payoutEnabled).toBe(true)
  expect((await open(connected)).body.payoutEnabled).toBe(false)
})

test('a linked prayer is shown to those who may read it, and to no one else (REQ-132, SEC-P12)', async () => {
  const [thandi, friend, stranger] = [
    await createCreator(),
    await insertMember(app.pool),
    await insertMember(app.pool),
  ]
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const group = await insertGroup(app.pool, { by: thandi, members: [friend] })
  const shown = async (audience: 'private' | 'groups' | 'public') => {
    const title = `Secret of ${audience}`
    const prayer = await insertPrayer(app.pool, { by: thandi, title, audience, groups: [group] })
    const { body } = await open(thandi, { prayerId: prayer.id })
    expect(body.prayer).toEqual({ id: prayer.id, title })
    const everybody = [thandi, friend, stranger, admin, null]
    const seen = await Promise.all(everybody.map((person) => answered(person, body.id)))
    return seen.map((answer) => answer.includes(title) || answer.includes(prayer.id))
  }
  expect(await shown('private')).toEqual([true, false, false, false, false])
  expect(await shown('groups')).toEqual([true, true, false, false, false])
  expect(await shown('public')).toEqual([true, true, true, true, true])
})

test('only an own, active prayer without a campaign can be linked; of two at once one succeeds (REQ-109)', async () => {
  const [thandi, sipho] = [await createCreator(), await createCreator()]
  const prayer = await insertPrayer(app.pool, { by: thandi })
  const answers = await Promise.all(Array.from({ length: 6 }, () => open(thandi, { prayerId: prayer.id })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['PRAYER_HAS_CAMPAIGN']))
  const answeredOne = await insertPrayer(app.pool, { by: thandi, status: 'answered' })
  const foreign = await insertPrayer(app.pool, { by: sipho, audience: 'public' })
  const secret = await insertPrayer(app.pool, { by: sipho })
  const responses = new Set<string>()
  for (const prayerId of [answeredOne.id, foreign.id, secret.id, unknown, 'nonsense']) {
    const { status, error } = await open(thandi, { prayerId })
    responses.add(JSON.stringify([status, { ...error, requestId: '' }]))
  }
  expect([...responses]).toHaveLength(1)
  expect([...responses][0]).toContain('prayerId')
})

test('a canceled campaign frees its prayer for another one, and cannot come back over it', async () => {
  const thandi = await createCreator()
  const prayer = await insertPrayer(app.pool, { by: thandi })
  const first = await open(thandi, { prayerId: prayer.id })
  await app.as(thandi).must('setCampaignStatus', { campaignId: first.body.id, status: 'canceled' })
  expect((await open(thandi, { prayerId: prayer.id })).status).toBe(201)
  const back = { campaignId: first.body.id, status: 'active' }
  const refused = await app.as(thandi).call('setCampaignStatus', back)
  expect([refused.status, refused.error?.code]).toEqual([409, 'PRAYER_HAS_CAMPAIGN'])
})

test('a campaign is for a group its creator runs, named to those who may see the group (REQ-18)', async () => {
  const [thandi, other] = [await createCreator(), await insertMember(app.pool)]
  const own = await insertGroup(app.pool, { by: thandi, name: 'Watch' })
  const administered = await insertGroup(app.pool, {
    by: other,
    admins: [thandi],
    name: 'Nurses',
    isSecret: true,
  })
  const joined = await insertGroup(app.pool, { by: other, members: [thandi] })
  const foreign = await insertGroup(app.pool, { by: other, isSecret: true })
  expect((await open(thandi, { groupId: own.id })).body.group).toEqual({ id: own.id, name: 'Watch' })
  const secret = await open(thandi, { groupId: administered.id })
  expect(secret.body.group).toEqual({ id: administered.id, name: 'Nurses' })
  const seen = await app.as(null).get('getCampaign', { campaignId: secret.body.id })
  expect(seen.group).toBeNull()
  for (const groupId of [joined.id, foreign.id, unknown, 'nonsense'])
    expect((await open(thandi, { groupId })).status).toBe(403)
})

test('up to four images, the first of them the cover, shown to anyone who may see the campaign', async () => {
  const thandi = await createCreator()
  const images = await Promise.all(Array.from({ length: 5 }, () => insertImage(app.pool, { by: thandi })))
  expect((await open(thandi, { images })).status).toBe(422)
  const { body } = await open(thandi, { images: images.slice(0, 4) })
  expect(body.images.map(({ id }) => id)).toEqual(images.slice(0, 4).map(({ id }) => id))
  const { items } = await app.as(thandi).get('listOwnCampaigns', {})
  expect(items[0]?.cover?.id).toBe(images[0]?.id)
  const seesImage = async (person: Person | null) => {
    const { rows } = await app.pool.query('select id from visible_media($1) where id = $2', [
      person?.id ?? null,
      images[0]?.id,
    ])
    return rows.length === 1
  }
  expect(await seesImage(null)).toBe(true)
  await app.pool.query('update fundraising_campaigns set hidden_at = now() where id = $1', [body.id])
  expect([await seesImage(null), await seesImage(thandi)]).toEqual([false, true])
  const foreign = await insertImage(app.pool, { by: await insertMember(app.pool) })
  expect((await open(thandi, { images: [foreign] })).status).toBe(422)
  expect((await open(thandi, { images: [images[1]] })).status).toBe(422)
})

test('a hidden, deleted or unknown campaign gives the same response, byte for byte (REQ-8)', async () => {
  const [thandi, stranger] = [await createCreator(), await insertMember(app.pool)]
  const hidden = await insertCampaign(app.pool, { by: thandi, hiddenAt: new Date() })
  const deleted = await insertCampaign(app.pool, { by: thandi })
  await app.pool.query('update fundraising_campaigns set deleted_at = now() where id = $1', [deleted.id])
  const said = new Set<string>()
  for (const campaignId of [hidden.id, deleted.id, unknown, 'nonsense'])
    for (const person of [null, stranger]) said.add(await answered(person, campaignId))
  expect([...said]).toHaveLength(1)
  expect([...said][0]).toContain('404')
  for (const person of [thandi, await insertMember(app.pool, { roles: ['moderator'] })]) {
    const seen = await app.as(person).get('getCampaign', { campaignId: hidden.id })
    expect(seen).toMatchObject({ closure: 'hidden', hidden: { reason: 'Staff hid it' } })
  }
  for (const name of ['listCampaignChanges', 'listCampaignUpdates', 'getCampaignPage'] as const)
    expect((await app.as(stranger).call(name, { campaignId: hidden.id })).status).toBe(404)
})

test('without payments everything is shown and no donation is possible', async () => {
  const poor = await createTestApp()
  try {
    const thandi = await insertMember(poor.pool)
    const { id: campaignId } = await insertCampaign(poor.pool, { by: thandi, endsOn: inDays(3) })
    const expected = { closure: 'payments-off', daysLeft: null }
    const seen = await poor.as(null).get('getCampaign', { campaignId })
    expect(seen).toMatchObject({ ...expected, viewerCan: ['campaign.read'] })
    expect((await poor.as(null).get('getCampaignPage', { campaignId })).campaign).toEqual(seen)
  } finally {
    await poor.close()
  }
})

test('refusals: signed out 401, suspended 403, values out of their limits 422, too many a day 429', async () => {
  const thandi = await createCreator()
  const suspended = await createCreator({ suspendedUntil: '2099-01-01T00:00:00Z' })
  expect((await open(null)).status).toBe(401)
  expect((await open(suspended)).status).toBe(403)
  const refused = async (more: Record<string, unknown>) => {
    const { status, error } = await open(thandi, more)
    expect(status).toBe(422)
    return Object.values(error?.fields ?? {}).map(({ text }) => text)
  }
  expect(await refused({ title: 'Roof' })).toEqual(['Title must be at least 5 characters'])
  expect(await refused({ title: 'x'.repeat(101) })).toHaveLength(1)
  expect(await refused({ description: 'Too short.' })).toEqual(['Description must be at least 20 characters'])
  expect(await refused({ goalCents: 99 })).toEqual(['Goal amount is required'])
  expect(await refused({ goalCents: 1_000_000_001 })).toEqual(['Goal amount must be at most R 10,000,000'])
  expect(await refused({ goalCents: 100.5 })).toEqual(['Goal amount is required'])
  expect(await refused({ termsAgreed: false })).toEqual(['You must agree to the terms'])
  expect(await refused({ endsOn: inDays(0) })).toEqual(['Please choose a day that lies ahead'])
  for (const more of [
    { raisedCents: 5 },
    { currency: 'USD' },
    { status: 'completed' },
    { creatorId: unknown },
  ])
    expect((await open(thandi, more)).status).toBe(422)
  const strict = await createTestApp()
  try {
    const creator = await insertMember(strict.pool)
    await insertBankAccount(strict.pool, { of: creator })
    const statuses: number[] = []
    for (let count = 0; count < 6; count++)
      statuses.push((await strict.as(creator).call('createCampaign', fields)).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  } finally {
    await strict.close()
  }
})

test('linking a prayer without a name asks first, and then names its author with their consent (ANON-8, REQ-468)', async () => {
  const [thandi, reader] = [await createCreator(), await insertMember(app.pool)]
  const prayer = await insertPrayer(app.pool, { by: thandi, audience: 'public', isAnonymous: true })
  const asked = await open(thandi, { prayerId: prayer.id })
  expect([asked.status, asked.error?.code]).toEqual([409, 'PRAYER_IS_ANONYMOUS'])
  expect(asked.error?.message).toBe('Your campaign shows your name, and it leads to this prayer.')
  expect((await app.as(thandi).get('getPrayerPage', { prayerId: prayer.id })).campaign).toBeNull()
  const { body } = await open(thandi, { prayerId: prayer.id, namesAuthor: true })
  const page = await app.as(reader).get('getPrayerPage', { prayerId: prayer.id })
  expect([page.prayer.author.name, page.campaign?.id]).toEqual(['Somebody', body.id])
  expect(await answered(reader, body.id)).toContain(prayer.id)
})
