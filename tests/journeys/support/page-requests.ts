import { expect, type Page } from '@playwright/test'
import type { Person } from '#server/fixtures/member-fixtures.ts'

type Method = 'POST' | 'PUT' | 'PATCH'

/** Sends requests as the person of a page, like a screen would. */
export function requestsAs(page: Page, origin: string) {
  return async (address: string, data?: object, method: Method = 'POST'): Promise<{ id: string }> => {
    const answer = await page.request.fetch(address, { method, data, headers: { origin } })
    await expect(answer).toBeOK()
    return await answer.json()
  }
}

/**
 * Supports a prayer as this member, by the address of its support. Rows written past the server are missing from a list
 * that it caches; this action makes the server load the list again.
 */
export async function supportPrayer(person: Person, address: string): Promise<void> {
  await put(person, address)
}

/** Says 'I prayed' as this member. */
export async function prayForPrayer(person: Person, origin: string, prayerId: string): Promise<void> {
  await put(person, `${origin}/api/prayers/${prayerId}/intercession`)
}

async function put({ cookies }: Person, address: string): Promise<void> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const headers = { cookie, origin: new URL(address).origin }
  expect((await fetch(address, { method: 'PUT', headers })).status).toBe(200)
}
