import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let thandi: Person
let sipho: Person
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  thandi = await insertMember(app.pool)
  sipho = await insertMember(app.pool)
  admin = await insertMember(app.pool, { roles: ['admin'] })
})
afterAll(() => app.close())

/** Each list with a search: writes a text into it, and says how many of them a search finds. */
const lists: Record<
  string,
  { write(text: string): Promise<unknown>; find(search: string): Promise<number> }
> = {
  'the wall of prayers': {
    write: (title) => insertPrayer(app.pool, { by: thandi, audience: 'public', title }),
    find: async (search) => (await app.as(null).get('listPublicPrayers', { search })).items.length,
  },
  'the own history': {
    write: (description) => insertPrayer(app.pool, { by: sipho, description }),
    find: async (search) => (await app.as(sipho).get('listHistory', { search })).items.length,
  },
  campaigns: {
    write: (title) => insertCampaign(app.pool, { by: thandi, title }),
    find: async (search) => (await app.as(null).get('listCampaigns', { search })).items.length,
  },
  groups: {
    write: (name) => insertGroup(app.pool, { by: thandi, name }),
    find: async (search) => (await app.as(admin).get('exploreGroups', { search })).items.length,
  },
  'the names of people': {
    write: (fullName) => insertMember(app.pool, { fullName }),
    find: async (search) => (await app.as(admin).get('listPeople', { search })).items.length,
  },
}

describe.each(Object.entries(lists))('%s', (_, { write, find }) => {
  test.each([
    ['Réën', 'reen'],
    ['crèche', 'CRECHE'],
    ['Tshivenḓa', 'tshivenda'],
    ['ṱhoho ṋ ḽ ṅ', 'thoho n l n'],
    ['José', 'jose'],
    ['Šupa', 'supa'],
    ['Žana', 'zana'],
    ['ŉ huis', "'n huis"],
  ])('finds %j with and without its accents, composed or not (REQ-89, REQ-571)', async (written, plain) => {
    await write(written)
    for (const search of [plain, written, written.normalize('NFD'), written.toUpperCase()])
      expect(await find(search), search).toBe(1)
    expect(await find(`${plain}x`)).toBe(0)
    await write(plain)
    expect(await find(written)).toBe(2)
  })
})
