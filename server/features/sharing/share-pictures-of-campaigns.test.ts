import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let thandi: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  thandi = await insertMember(app.pool)
})
afterAll(() => app.close())

function request(campaignId: string, { person, etag }: { person?: Person; etag?: string } = {}) {
  return app.request({
    method: 'GET',
    path: `/fundraising/${encodeURIComponent(campaignId)}/picture.png`,
    headers: etag ? { 'if-none-match': etag } : {},
    cookies: person?.cookies,
  })
}

/** The average redness of a part of the bar: the filled part is red, the rest is indigo. */
async function rednessAt(picture: Buffer, left: number): Promise<number> {
  const area = { left, top: 584, width: 20, height: 4 }
  const { channels } = await sharp(await sharp(picture).extract(area).toBuffer()).stats()
  return channels[0]?.mean ?? 0
}

test('the picture of a campaign is a PNG of 1200 by 630 and at most 100 KB, cached for five minutes', async () => {
  const { id } = await insertCampaign(app.pool, {
    by: thandi,
    title: 'A roof for the crèche on our street',
  })
  const answer = await request(id)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=300',
    'content-length': String(answer.rawPayload.length),
  })
  expect(answer.rawPayload.length).toBeLessThanOrEqual(100_000)
  const { format, width, height } = await sharp(answer.rawPayload).metadata()
  expect([format, width, height]).toEqual(['png', 1200, 630])
})

test('it changes with title, goal and every donation, and with nothing else; the bar shows the progress', async () => {
  const campaign = await insertCampaign(app.pool, { by: thandi, goalCents: 100_000 })
  const { id: campaignId } = campaign
  const empty = await request(campaignId)
  const etags = [String(empty.headers.etag)]
  const unchanged = await request(campaignId, { etag: etags[0] })
  expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0])
  await insertDonation(app.pool, { to: campaign, amountCents: 50_000 })
  const half = await request(campaignId, { etag: etags[0] })
  etags.push(String(half.headers.etag))
  expect(await rednessAt(empty.rawPayload, 100)).toBeLessThan(100)
  expect(await rednessAt(half.rawPayload, 100)).toBeGreaterThan(200)
  expect(await rednessAt(half.rawPayload, 640)).toBeLessThan(100)
  const fields = { title: campaign.title, description: 'The same cause in other words.', goalCents: 100_000 }
  await app.as(thandi).must('editCampaign', { campaignId, ...fields, version: 1 })
  expect((await request(campaignId, { etag: etags[1] })).statusCode).toBe(304)
  await app.as(thandi).must('editCampaign', { campaignId, ...fields, goalCents: 40_000, version: 2 })
  const full = await request(campaignId, { etag: etags[1] })
  etags.push(String(full.headers.etag))
  expect(await rednessAt(full.rawPayload, 660)).toBeGreaterThan(200)
  await app.as(thandi).must('editCampaign', { campaignId, ...fields, title: 'Another title', version: 3 })
  etags.push(String((await request(campaignId)).headers.etag))
  expect(new Set(etags).size).toBe(4)
})

test('any title becomes a picture', async () => {
  for (const title of [
    '<script>alert(1)</script>',
    '🙏🙏🙏🙏🙏',
    'x'.repeat(100),
    'ሰላም ทดสอบ हिन्दी',
    'W '.repeat(50),
  ]) {
    const { id } = await insertCampaign(app.pool, { by: thandi, title })
    const answer = await request(id)
    expect([title, answer.statusCode]).toEqual([title, 200])
    expect(answer.rawPayload.length, title).toBeLessThanOrEqual(100_000)
  }
})

test('a hidden, deleted or unknown campaign has no picture, not even for its creator, all responses alike', async () => {
  const hidden = await insertCampaign(app.pool, { by: thandi, hiddenAt: new Date() })
  const deleted = await insertCampaign(app.pool, { by: thandi })
  await app.pool.query('update fundraising_campaigns set deleted_at = now() where id = $1', [deleted.id])
  const bodies = new Set<string>()
  for (const id of [hidden.id, deleted.id, '01980000-0000-7000-8000-000000000000', 'nonsense', '%00'])
    for (const person of [undefined, thandi]) {
      const answer = await request(id, { person })
      expect(answer.statusCode, id).toBe(404)
      const { requestId, ...error } = answer.json().error
      bodies.add(JSON.stringify(error))
    }
  expect(bodies.size).toBe(1)
})
