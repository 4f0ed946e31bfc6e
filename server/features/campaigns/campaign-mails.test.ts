import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { openSeal, type Seal } from '#server/platform/security/seal.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { DONOR_EMAIL } from './donor-email.ts'

let app: TestApp
let seal: Seal
beforeAll(async () => {
  app = await createTestApp({
    settings: { rateLimitScale: 1000 },
    scheduleMs: { cleanup: 3_600_000 },
    payments: true,
  })
  seal = openSeal(app.settings)
})
afterAll(() => app.close())

type Campaign = Awaited<ReturnType<typeof insertCampaign>>
type DonationOverrides = Omit<Parameters<typeof insertDonation>[1], 'to' | 'address'>
let guests = 0

/** Makes a donation with a donor address that receives mail. */
async function donate(
  to: Campaign,
  email = `guest${++guests}@example.org`,
  donation: DonationOverrides = {},
): Promise<string> {
  const address = { sealed: seal.seal(email, DONOR_EMAIL), fingerprint: seal.fingerprint(email, DONOR_EMAIL) }
  await insertDonation(app.pool, { to, address, ...donation })
  return email
}

/** Queues all due mails and runs the queue until it is empty. */
async function sendAll(): Promise<void> {
  await app.runSchedule('cleanup')
  await expect
    .poll(async () => {
      const { rows } = await app.pool.query(
        `select count(*)::int as n from pgboss.job
            where name = 'send-campaign-mail' and state in ('created', 'active', 'retry')`,
      )
      return rows[0].n
    })
    .toBe(0)
}

async function subjectsTo(email: string): Promise<string[]> {
  const { rows } = await app.pool.query('select subject from dev_mails where recipient = $1', [email])
  return rows.map(({ subject }) => subject)
}

async function publish(creator: Person, campaign: Campaign, body = 'The secret text of the news.') {
  await app.as(creator).must('addCampaignUpdate', { campaignId: campaign.id, body })
}

test('donors get a mail that there is an update, each address once, and never its text (REQ-148)', async () => {
  const thandi = await insertMember(app.pool)
  const prayer = await insertPrayer(app.pool, { by: thandi, title: 'A secret prayer' })
  const campaign = await insertCampaign(app.pool, { by: thandi, title: 'New <roofs> & co', prayer })
  const email = await donate(campaign)
  await donate(campaign, email)
  const other = await donate(campaign)
  const never = [
    await donate(campaign, 'pending@example.org', { status: 'pending' }),
    await donate(campaign, 'failed@example.org', { status: 'failed' }),
    await donate(campaign, 'refunded@example.org'),
    await donate(await insertCampaign(app.pool, { by: thandi }), 'elsewhere@example.org'),
  ]
  await app.pool.query(
    'update donations set refunded_cents = amount_cents where donor_email_fingerprint = $1',
    [seal.fingerprint('refunded@example.org', DONOR_EMAIL)],
  )
  await publish(thandi, campaign)
  await sendAll()
  await sendAll()
  const [mail, ...more] = await app.mailbox(email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('News about "New <roofs> & co"')
  expect(mail?.html).toContain('New &lt;roofs&gt; &amp; co')
  expect(mail?.links[0]).toBe(`http://site.test/fundraising/${campaign.id}`)
  expect(mail?.links[1]).toMatch(/^http:\/\/site\.test\/fundraising\/mute\?token=[\w-]{100,400}$/)
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/secret|prayer/i)
  expect(await subjectsTo(other)).toHaveLength(1)
  for (const address of never) expect([address, await subjectsTo(address)]).toEqual([address, []])
  const { rows } = await app.pool.query(`select data::text from pgboss.job where name = 'send-campaign-mail'`)
  expect(JSON.stringify(rows)).not.toMatch(/example\.org|secret/)
})

test('hundreds of donors are mailed in batches, each once, also with two concurrent runs', async () => {
  const thandi = await insertMember(app.pool)
  const campaign = await insertCampaign(app.pool, { by: thandi })
  const emails = Array.from({ length: 410 }, (_, index) => `many${index}@example.org`)
  for (let from = 0; from < emails.length; from += 20)
    await Promise.all(emails.slice(from, from + 20).map((email) => donate(campaign, email)))
  await publish(thandi, campaign)
  await Promise.all([app.runSchedule('cleanup'), app.runSchedule('cleanup')])
  await app.runSchedule('cleanup')
  const { rows } = await app.pool.query(
    `select count(*)::int as jobs, count(distinct data ->> 'donationId')::int as people
       from pgboss.job where name = 'send-campaign-mail' and data ->> 'campaignId' = $1`,
    [campaign.id],
  )
  expect(rows).toEqual([{ jobs: 410, people: 410 }])
  const done = await app.pool.query(
    'select count(*)::int as n from campaign_mailings where campaign_id = $1 and done_at is null',
    [campaign.id],
  )
  expect(done.rows).toEqual([{ n: 0 }])
  await app.pool.query(`delete from pgboss.job where data ->> 'campaignId' = $1`, [campaign.id])
})

/** Advances one day for the mails of a campaign. */
async function aDayLater({ id }: { id: string }): Promise<void> {
  await app.pool.query(
    `update campaign_mailings
        set due_at = due_at - interval '1 day', done_at = done_at - interval '1 day'
      where campaign_id = $1`,
    [id],
  )
}

test('however many updates a day has, donors get one mail at once and one for all the rest', async () => {
  const thandi = await insertMember(app.pool)
  const [campaign, other] = [
    await insertCampaign(app.pool, { by: thandi }),
    await insertCampaign(app.pool, { by: thandi }),
  ]
  const email = await donate(campaign)
  await donate(other, email)
  for (let each = 0; each < 4; each++) {
    await publish(thandi, campaign)
    await sendAll()
  }
  const late = await donate(campaign)
  expect([(await subjectsTo(email)).length, await subjectsTo(late)]).toEqual([1, []])
  await publish(thandi, other)
  await sendAll()
  expect(await subjectsTo(email)).toHaveLength(2)
  await aDayLater(campaign)
  await sendAll()
  expect([(await subjectsTo(email)).length, (await subjectsTo(late)).length]).toEqual([3, 1])
  await aDayLater(campaign)
  await sendAll()
  expect(await subjectsTo(email)).toHaveLength(3)
})

test('of the updates covered by one mail a day later some may be deleted, but not all', async () => {
  const thandi = await insertMember(app.pool)
  const campaign = await insertCampaign(app.pool, { by: thandi })
  const email = await donate(campaign)
  const add = async () => {
    const { id } = await app.as(thandi).must('addCampaignUpdate', { campaignId: campaign.id, body: 'News.' })
    return id
  }
  await add()
  await sendAll()
  const [second, third] = [await add(), await add()]
  await app.as(thandi).must('deleteCampaignUpdate', { campaignId: campaign.id, updateId: second })
  await aDayLater(campaign)
  await sendAll()
  expect(await subjectsTo(email)).toHaveLength(2)
  await aDayLater(campaign)
  const fourth = await add()
  for (const updateId of [third, fourth])
    await app.as(thandi).must('deleteCampaignUpdate', { campaignId: campaign.id, updateId })
  await sendAll()
  expect(await subjectsTo(email)).toHaveLength(2)
})

test('an update that reached no one does not count: one deleted, or one posted before any donation', async () => {
  const thandi = await insertMember(app.pool)
  const campaign = await insertCampaign(app.pool, { by: thandi })
  await publish(thandi, campaign)
  await sendAll()
  const email = await donate(campaign)
  const mistake = { campaignId: campaign.id, body: 'A mistake.' }
  const { id: updateId } = await app.as(thandi).must('addCampaignUpdate', mistake)
  await app.as(thandi).must('deleteCampaignUpdate', { campaignId: campaign.id, updateId })
  await sendAll()
  expect(await subjectsTo(email)).toEqual([])
  await publish(thandi, campaign)
  await sendAll()
  expect(await subjectsTo(email)).toHaveLength(1)
})

test('one click in the mail ends the mails about this campaign to this address, and no other', async () => {
  const thandi = await insertMember(app.pool)
  const [campaign, other] = [
    await insertCampaign(app.pool, { by: thandi }),
    await insertCampaign(app.pool, { by: thandi }),
  ]
  const [email, friend] = [await donate(campaign), await donate(campaign)]
  await donate(other, email)
  await publish(thandi, campaign)
  await sendAll()
  const [mail] = await app.mailbox(email)
  const token = new URL(mail?.links[1] ?? '').searchParams.get('token') ?? ''
  expect(await app.as(null).must('muteCampaignMails', { token })).toEqual({ campaignTitle: campaign.title })
  expect(await app.as(null).must('muteCampaignMails', { token })).toEqual({ campaignTitle: campaign.title })
  await aDayLater(campaign)
  await publish(thandi, campaign)
  await publish(thandi, other)
  await sendAll()
  expect((await subjectsTo(email)).toSorted()).toEqual(
    [`News about "${campaign.title}"`, `News about "${other.title}"`].toSorted(),
  )
  expect(await subjectsTo(friend)).toHaveLength(2)
  await app.pool.query('update fundraising_campaigns set hidden_at = now() where id = $1', [campaign.id])
  expect(await app.as(null).must('muteCampaignMails', { token })).toEqual({ campaignTitle: null })
})

test('a mail is not sent after its update was deleted, its campaign hidden or its reader muted', async () => {
  const thandi = await insertMember(app.pool)
  const gone = await insertCampaign(app.pool, { by: thandi })
  const toGone = await donate(gone)
  const body = 'Taken back.'
  const { id: updateId } = await app.as(thandi).must('addCampaignUpdate', { campaignId: gone.id, body })
  await app.as(thandi).must('deleteCampaignUpdate', { campaignId: gone.id, updateId })
  const hidden = await insertCampaign(app.pool, { by: thandi })
  const toHidden = await donate(hidden)
  await publish(thandi, hidden)
  await app.pool.query('update fundraising_campaigns set hidden_at = now() where id = $1', [hidden.id])
  await publish(thandi, hidden)
  await sendAll()
  expect([await subjectsTo(toGone), await subjectsTo(toHidden)]).toEqual([[], []])
})

test('recent donors are told that the purpose changed; earlier donors are not (REQ-156)', async () => {
  const thandi = await insertMember(app.pool)
  const campaign = await insertCampaign(app.pool, { by: thandi, title: 'Roof and walls' })
  const recentDonation = await donate(campaign, undefined, { at: secondsFrom(app.clock.now(), -89 * 86_400) })
  const longAgo = await donate(campaign, undefined, { at: secondsFrom(app.clock.now(), -91 * 86_400) })
  const fields = { description: 'Only the roof, for now at least.', goalCents: 100_000, version: 1 }
  await app.as(thandi).must('editCampaign', { campaignId: campaign.id, title: 'The roof', ...fields })
  await sendAll()
  expect(await subjectsTo(recentDonation)).toEqual(['"The roof" has changed'])
  expect(await subjectsTo(longAgo)).toEqual([])
})

test('a removal by staff is mailed to creator and donors, one by the creator to no one (REQ-157)', async () => {
  const [thandi, admin] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  const [removed, own] = [
    await insertCampaign(app.pool, { by: thandi, title: 'A false cause' }),
    await insertCampaign(app.pool, { by: thandi, title: 'A finished cause' }),
  ]
  const [email, toOwn] = [await donate(removed), await donate(own)]
  const reason = 'The school does not know of it.'
  await app.as(admin).must('deleteCampaign', { campaignId: removed.id, reason })
  await app.as(thandi).must('deleteCampaign', { campaignId: own.id })
  await sendAll()
  const [mail] = await app.mailbox(email)
  expect(mail?.subject).toBe('A campaign you gave to was removed')
  expect(mail?.text).toContain('A false cause')
  expect(mail?.text).not.toContain(reason)
  const [toCreator, ...more] = await app.mailbox(thandi.email)
  expect([toCreator?.subject, more]).toEqual(['Your campaign was removed', []])
  expect(toCreator?.text).toContain(`> ${reason}`)
  expect(await subjectsTo(toOwn)).toEqual([])
})

test('a mail server that is down gets each mail later, once, with the unsubscribe link', async () => {
  const server = await startMailServer(2)
  const away = await createTestApp({
    settings: { smtpUrl: server.url, rateLimitScale: 1000 },
    scheduleMs: { cleanup: 3_600_000 },
  })
  try {
    const ownSeal = openSeal(away.settings)
    const thandi = await insertMember(away.pool)
    const campaign = await insertCampaign(away.pool, { by: thandi, title: 'A roof\nfor all' })
    for (const email of ['one@example.org', 'two@example.org']) {
      const address = {
        sealed: ownSeal.seal(email, DONOR_EMAIL),
        fingerprint: ownSeal.fingerprint(email, DONOR_EMAIL),
      }
      await insertDonation(away.pool, { to: campaign, address })
    }
    const body = 'It stands.'
    await away.as(thandi).must('addCampaignUpdate', { campaignId: campaign.id, body })
    await away.runSchedule('cleanup')
    await expect.poll(() => server.mails.length).toBe(2)
    expect(server.attempts()).toBe(4)
    for (const mail of server.mails) {
      expect(mail).toMatch(/^List-Unsubscribe:\s+<http:\/\/site\.test\/fundraising\/mute\?token=/m)
      expect(mail).toContain('Subject: =?UTF-8?Q?News_about_=22A_roof_for_all=22?=')
    }
    expect(server.mails.map((mail) => /^To: <?(\w+)@/m.exec(mail)?.[1]).toSorted()).toEqual(['one', 'two'])
  } finally {
    await away.close()
    server.close()
  }
})

test('a member who opted out gets no mail, also for a guest donation, except about a removal (REQ-211)', async () => {
  const [thandi, quiet, loud] = [
    await insertMember(app.pool),
    await insertMember(app.pool),
    await insertMember(app.pool),
  ]
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const campaign = await insertCampaign(app.pool, { by: thandi })
  for (const by of [quiet, loud]) await donate(campaign, by.email, { by })
  await donate(campaign, quiet.email)
  await app.as(quiet).must('setNotificationChoice', { kind: 'campaign-news', mail: 'never' })
  await app.as(loud).must('setNotificationChoice', { kind: 'gift-received', mail: 'never' })
  await publish(thandi, campaign)
  await sendAll()
  expect([await subjectsTo(quiet.email), (await subjectsTo(loud.email)).length]).toEqual([[], 1])
  const removal = { campaignId: campaign.id, reason: 'It broke the rules.' }
  await app.as(admin).must('deleteCampaign', removal)
  await sendAll()
  expect([(await subjectsTo(quiet.email)).length, (await subjectsTo(loud.email)).length]).toEqual([1, 2])
})

test('refusals: a foreign token is 410, a missing one 422, too many tries 429', async () => {
  const mute = async (token: unknown) => {
    const { status, error } = await app.as(null).call('muteCampaignMails', { token })
    return [status, error?.code]
  }
  const foreign = seal.seal('something else', 'another purpose').toString('base64url')
  const other = seal
    .seal('01980000-0000-7000-8000-000000000000 00', 'campaign mail mute')
    .toString('base64url')
  for (const token of [foreign, other, 'AAAA', 'x'.repeat(200)])
    expect(await mute(token)).toEqual([410, 'LINK_EXPIRED'])
  for (const token of ['', 'not a token', 'x'.repeat(401), null, 5])
    expect(await mute(token)).toEqual([422, 'INVALID'])
  const strict = await createTestApp()
  try {
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => strict.as(null).call('muteCampaignMails', { token: 'AAAA' })),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
  } finally {
    await strict.close()
  }
})
