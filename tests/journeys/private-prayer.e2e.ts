import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { expect, test } from './support/journey.ts'
import { open } from './support/open-page.ts'

test('a private prayer is visible to its owner and does not exist for anyone else', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, other] = [await aPerson(), await aPerson()]
  const { id, title } = await insertPrayer(app.pool, { by: owner, title: `Between us ${owner.id}` })

  const own = await aPage(owner)
  await open(own, `/prayers/${id}`)
  await expect(own.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(own.getByText('Only you can see this')).toBeVisible()

  const others = await aPage(other)
  for (const unknown of [id, 'no-such-id']) {
    await open(others, `/prayers/${unknown}`)
    await expect(others.getByRole('heading', { name: 'Prayer not found' })).toBeVisible()
    await expect(others).toHaveTitle('Prayer not found · Thandaza')
    await expect(others.getByText(title)).toHaveCount(0)
    const answer = await others.request.get(`/api/prayers/${unknown}`)
    expect(answer.status()).toBe(404)
    expect((await answer.json()).error).toMatchObject({ code: 'NOT_FOUND' })
  }
  await others.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(others).toHaveURL('/dashboard')
  await open(others, '/prayers')
  await expect(others.getByRole('heading', { name: 'Community Prayer Requests' })).toBeVisible()
  await expect(others.getByText(title)).toHaveCount(0)
})
