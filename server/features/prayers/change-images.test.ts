import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertImage, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

async function uploadImages(by: Person, count: number): Promise<{ id: string }[]> {
  return await Promise.all(Array.from({ length: count }, () => insertImage(app.pool, { by })))
}

async function shown(person: Person, prayerId: string): Promise<string[]> {
  return (await app.as(person).get('getPrayer', { prayerId })).images.map(({ id }) => id)
}

test('the owner sets, reorders and removes the images of a prayer (REQ-75, REQ-76)', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  const [one, two, three] = (await uploadImages(thandi, 3)) as [
    { id: string },
    { id: string },
    { id: string },
  ]
  const set = async (images: { id: string; alt?: string }[]) =>
    (await app.as(thandi).must('changeImages', { prayerId, images })).images.map(({ id }) => id)
  expect(await set([one, two])).toEqual([one.id, two.id])
  expect(await set([three, one])).toEqual([three.id, one.id])
  expect(await set([])).toEqual([])
  const described = await app
    .as(thandi)
    .must('changeImages', { prayerId, images: [{ ...two, alt: 'A cloud over the koppie' }] })
  expect(described.images).toEqual([
    { id: two.id, width: 1600, height: 1200, alt: 'A cloud over the koppie' },
  ])
  expect(described).toMatchObject({ version: 1, edited: null })
})

test('four images are the most (REQ-76)', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  const images = await uploadImages(thandi, 5)
  const four = await app.as(thandi).call('changeImages', { prayerId, images: images.slice(0, 4) })
  expect(four.status).toBe(200)
  const five = await app.as(thandi).call('changeImages', { prayerId, images })
  expect(five.status).toBe(422)
  expect(await shown(thandi, prayerId)).toHaveLength(4)
})

test('two tabs setting images at once leave the choice of one or the other', async () => {
  const thandi = await insertMember(app.pool)
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi })
  for (let round = 0; round < 5; round++) {
    const choices = [await uploadImages(thandi, 3), await uploadImages(thandi, 2)]
    const answers = await Promise.all(
      choices.map((images) => app.as(thandi).call('changeImages', { prayerId, images })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(choices.map((images) => images.map(({ id }) => id))).toContainEqual(await shown(thandi, prayerId))
  }
})

test('one image never belongs to two prayers', async () => {
  const thandi = await insertMember(app.pool)
  const [image] = await uploadImages(thandi, 1)
  const prayers = await Promise.all(Array.from({ length: 4 }, () => insertPrayer(app.pool, { by: thandi })))
  const answers = await Promise.all(
    prayers.map(({ id }) => app.as(thandi).call('changeImages', { prayerId: id, images: [image] })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
})

test('refusals: signed out 401, not the owner 403, invisible 404, unknown images 422', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const suspended = await insertMember(app.pool, { suspendedUntil: '2099-01-01T00:00:00Z' })
  const visible = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  const secret = await insertPrayer(app.pool, { by: thandi })
  const statusOf = async (person: Person | null, prayerId: string, images: unknown = []) =>
    (await app.as(person).call('changeImages', { prayerId, images })).status
  expect(await statusOf(null, visible.id)).toBe(401)
  expect(await statusOf(sipho, visible.id)).toBe(403)
  expect(await statusOf(admin, secret.id)).toBe(403)
  expect(await statusOf(sipho, secret.id)).toBe(404)
  expect(await statusOf(suspended, visible.id)).toBe(403)
  expect(await statusOf(thandi, 'nonsense')).toBe(404)
  const [foreign] = await uploadImages(sipho, 1)
  const unknown = { id: '01980000-0000-7000-8000-000000000000' }
  for (const images of [[foreign], [unknown], [{ id: 'nonsense' }], 'none', [{ ...foreign, width: 1 }]])
    expect(await statusOf(thandi, secret.id, images)).toBe(422)
})
