import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBankAccount, insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertGroup, insertImage } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const fields = {
  title: 'A roof for the crèche',
  description: 'The hail broke thirty sheets of the roof.',
  goalCents: 1_850_000,
  version: 1,
}

type CampaignOverrides = Omit<Parameters<typeof insertCampaign>[1], 'by'>

async function createCampaignOf(creator: Person, overrides: CampaignOverrides = {}) {
  const { title, description, goalCents } = fields
  return await insertCampaign(app.pool, { by: creator, title, description, goalCents, ...overrides })
}

function edit(person: Person | null, campaignId: string, more: Record<string, unknown> = {}) {
  return app.as(person).call('editCampaign', { campaignId, ...fields, ...more })
}

async function history(campaignId: string) {
  const { items } = await app.as(null).get('listCampaignChanges', { campaignId })
  return items.map(({ kind, was, became }) => [kind, was, became])
}

function inDays(days: number): string {
  return dayIn('Africa/Johannesburg', secondsFrom(app.clock.now(), days * 86_400))
}

async function auditOf(campaignId: string): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    'select actor_id, action, owner_id from audit_log where subject_kind = $1 and subject_id = $2',
    ['campaign', campaignId],
  )
  return rows
}

test('each change of title, description, goal and end is in the public history, and nothing else (REQ-156)', async () => {
  const thandi = await insertMember(app.pool)
  const { id } = await createCampaignOf(thandi)
  const endsOn = inDays(20)
  const more = {
    title: 'Two roofs',
    description: 'Another thirty sheets broke.',
    goalCents: 2_000_000,
    endsOn,
  }
  const edited = await edit(thandi, id, more)
  expect(edited.status).toBe(200)
  expect(edited.body).toMatchObject({ ...more, version: 2 })
  const first = [
    ['end-date', null, endsOn],
    ['goal', '1850000', '2000000'],
    ['description', null, null],
    ['title', 'A roof for the crèche', 'Two roofs'],
    ['created', null, null],
  ]
  expect(await history(id)).toEqual(first)
  await edit(thandi, id, { ...more, version: 2 })
  expect(await history(id)).toEqual(first)
  expect(JSON.stringify(await app.as(null).get('listCampaignChanges', { campaignId: id }))).not.toContain(
    'hail',
  )
})

test('a past end may stay while texts are corrected; a new one must lie ahead (REQ-104)', async () => {
  const thandi = await insertMember(app.pool)
  const { id } = await createCampaignOf(thandi, { endsOn: inDays(-4) })
  expect((await edit(thandi, id, { endsOn: inDays(-4), title: 'A roof, at last' })).status).toBe(200)
  const refused = await edit(thandi, id, { endsOn: inDays(0), version: 2 })
  expect(refused.error?.fields?.endsOn?.text).toBe('Please choose a day that lies ahead')
  expect((await edit(thandi, id, { endsOn: null, version: 2 })).body.endsOn).toBeNull()
})

test('images are set, reordered and removed; automatic payouts and groups keep their rules', async () => {
  const thandi = await insertMember(app.pool)
  const { id } = await createCampaignOf(thandi)
  const [one, two] = [
    await insertImage(app.pool, { by: thandi }),
    await insertImage(app.pool, { by: thandi }),
  ]
  const shown = async (images: object[], version: number) =>
    (await edit(thandi, id, { images, version })).body.images.map((image) => image.id)
  expect(await shown([one, two], 1)).toEqual([one.id, two.id])
  expect(await shown([two], 2)).toEqual([two.id])
  expect((await edit(thandi, id, { payoutEnabled: true, version: 3 })).body.payoutEnabled).toBe(false)
  await insertBankAccount(app.pool, { of: thandi, hasSubaccount: true })
  expect((await edit(thandi, id, { payoutEnabled: true, version: 4 })).body.payoutEnabled).toBe(true)
  const own = await insertGroup(app.pool, { by: thandi })
  const foreign = await insertGroup(app.pool, { by: await insertMember(app.pool), members: [thandi] })
  expect((await edit(thandi, id, { groupId: own.id, version: 5 })).body.group?.id).toBe(own.id)
  expect((await edit(thandi, id, { groupId: foreign.id, version: 6 })).status).toBe(403)
})

test('an admin edits too, with the creator’s images and payouts, which is audited (PERM-7)', async () => {
  const [thandi, admin] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  await insertBankAccount(app.pool, { of: thandi, hasSubaccount: true })
  const { id } = await createCampaignOf(thandi)
  const image = await insertImage(app.pool, { by: thandi, campaign: { id } })
  const edited = await edit(admin, id, { title: 'A dry roof', images: [image], payoutEnabled: true })
  expect(edited.body).toMatchObject({ title: 'A dry roof', payoutEnabled: true, images: [{ id: image.id }] })
  expect(await auditOf(id)).toEqual([{ actor_id: admin.id, action: 'campaign.edit', owner_id: thandi.id }])
  await edit(thandi, id, { version: 2 })
  expect(await auditOf(id)).toHaveLength(1)
})

test('of two edits of the same version one is saved, also beside a change of status', async () => {
  const thandi = await insertMember(app.pool)
  for (let round = 0; round < 5; round++) {
    const { id } = await createCampaignOf(thandi)
    const answers = await Promise.all([
      edit(thandi, id, { title: 'One of two' }),
      app.as(thandi).call('setCampaignStatus', { campaignId: id, status: 'paused' }),
      edit(thandi, id, { title: 'Two of two' }),
    ])
    expect(answers[1].status).toBe(200)
    expect([answers[0].status, answers[2].status].toSorted()).toEqual([200, 409])
    const stored = await app.as(thandi).get('getCampaign', { campaignId: id })
    expect(stored).toMatchObject({ status: 'paused', version: 2 })
    const title = answers[0].status === 200 ? 'One of two' : 'Two of two'
    expect(stored.title).toBe(title)
    expect((await history(id)).map(([kind]) => kind).toSorted()).toEqual(['created', 'status', 'title'])
  }
})

test('donors of the last ninety days are mailed that the purpose changed, at most once a day', async () => {
  const thandi = await insertMember(app.pool)
  const campaign = await createCampaignOf(thandi)
  const mailings = async () =>
    (
      await app.pool.query(
        `select due_at from campaign_mailings where campaign_id = $1 and kind = 'changed' order by due_at`,
        [campaign.id],
      )
    ).rows.length
  await edit(thandi, campaign.id, { title: 'Before any gift' })
  expect(await mailings()).toBe(0)
  await insertDonation(app.pool, { to: campaign })
  const description = 'Other words, the same purpose.'
  await edit(thandi, campaign.id, { title: 'Before any gift', description, version: 2 })
  expect(await mailings()).toBe(0)
  await edit(thandi, campaign.id, { title: 'After a gift', version: 3 })
  await edit(thandi, campaign.id, { title: 'After a gift', goalCents: 5000, version: 4 })
  await edit(thandi, campaign.id, { title: 'Again and again', goalCents: 5000, version: 5 })
  expect(await mailings()).toBe(2)
  const { rows } = await app.pool.query(
    `select max(due_at) - min(due_at) = interval '1 day' as "isADay" from campaign_mailings where campaign_id = $1`,
    [campaign.id],
  )
  expect(rows).toEqual([{ isADay: true }])
})

test('refusals: signed out 401, others and moderators 403, invisible 404, outdated 409, wrong fields 422', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const moderator = await insertMember(app.pool, { roles: ['moderator'] })
  const { id } = await createCampaignOf(thandi)
  const hidden = await createCampaignOf(thandi, { hiddenAt: new Date() })
  expect((await edit(null, id)).status).toBe(401)
  expect((await edit(sipho, id)).status).toBe(403)
  expect((await edit(moderator, id)).status).toBe(403)
  expect((await edit(moderator, hidden.id)).status).toBe(403)
  for (const missing of [hidden.id, '01980000-0000-7000-8000-000000000000', 'nonsense'])
    expect((await edit(sipho, missing)).status).toBe(404)
  expect((await edit(thandi, id, { version: 7 })).error?.code).toBe('CHANGED_MEANWHILE')
  for (const more of [
    { title: 'Roof' },
    { goalCents: 0 },
    { endsOn: 'soon' },
    { prayerId: null },
    { status: 'paused' },
  ])
    expect((await edit(thandi, id, more)).status).toBe(422)
})
