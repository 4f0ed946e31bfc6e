import { expect, type Page } from '@playwright/test'

type Method = 'POST' | 'PUT' | 'PATCH'

/** Sends requests as the person of a page, like a screen would. */
export function requestsAs(page: Page, origin: string) {
  return async (address: string, data?: object, method: Method = 'POST'): Promise<{ id: string }> => {
    const answer = await page.request.fetch(address, { method, data, headers: { origin } })
    await expect(answer).toBeOK()
    return await answer.json()
  }
}
