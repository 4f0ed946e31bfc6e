import type { Request } from '@playwright/test'
import { aPrayer } from '#server/testing/things.ts'
import { expect, test } from './support/journey.ts'
import { open } from './support/page.ts'

test('a prayer without images costs at most 12 KB of HTML and data after the first visit', async ({
  house,
  aPerson,
  aPage,
}) => {
  const [owner, reader] = [await aPerson(), await aPerson()]
  const [first, { id, title }] = [
    await aPrayer(house.pool, { by: owner, audience: 'public' }),
    await aPrayer(house.pool, { by: owner, audience: 'public', description: 'Steady hands. '.repeat(120) }),
  ]
  const page = await aPage(reader)
  await open(page, `/prayers/${first.id}`)
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    const isData = new URL(request.url()).pathname.startsWith('/api/')
    if (isData || request.resourceType() === 'document') sizes.push(weigh(request))
  })
  await open(page, `/prayers/${id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(sizes.length).toBeGreaterThanOrEqual(3)
  expect(total).toBeLessThanOrEqual(12 * 1024)
})

/** Headers and body of an answer, as sent. */
async function weigh(request: Request): Promise<number> {
  const { responseHeadersSize, responseBodySize } = await request.sizes()
  return responseHeadersSize + responseBodySize
}
