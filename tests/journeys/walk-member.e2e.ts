import type { Locator } from '@playwright/test'
import { insertJoinRequest, insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { activePrayers } from './support/dashboard-page.ts'
import { chatLog, groupTab, waitingRequests } from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { open } from './support/open-page.ts'

/** A small phone, held in one hand. */
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, reducedMotion: 'reduce' } as const
/** A thumb does not reach the top quarter of the screen, and needs 44 px. */
const REACH = { top: 160, size: 44 }

test('a morning on a small phone with one hand: a prayer is carried, the chat answered, a word written (REQ-280, REQ-321)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [nomvula, sipho] = [await aPerson(), await aPerson({ fullName: 'Sipho Mokoena' })]
  const word = `morning${sipho.id.slice(-6)}`
  await insertPrayer(app.pool, { by: sipho, audience: 'public', title: `Strength ${word}` })
  const group = await insertGroup(app.pool, { by: sipho, members: [nomvula], name: 'First light' })
  await insertMessage(app.pool, { by: sipho, group, text: 'Who is up?' })
  const page = await aPage(nomvula, phone)
  const places = page.getByRole('navigation', { name: 'Places' })
  await open(page, '/dashboard')

  await reach(places.getByRole('link', { name: 'Wall' }))
  // The first card of the wall stands in the list too.
  const card = page.getByRole('article').filter({ hasText: word }).first()
  await reach(card.getByRole('button', { name: /^I prayed/ }))
  await reach(card.getByRole('button', { name: /^Carry it/ }))
  await expect(card.getByText('You', { exact: true })).toBeVisible()

  await reach(places.getByRole('link', { name: 'Groups 1 unread message' }))
  await reach(page.getByRole('link', { name: 'Chat of First light 1 new message' }))
  await reach(page.getByLabel('Message', { exact: true }))
  await page.getByLabel('Message', { exact: true }).fill('I am, and I pray with you.')
  await reach(page.getByRole('button', { name: 'Send' }))
  await expect(chatLog(page)).toContainText('I am, and I pray with you.')

  await page.goBack()
  await reach(places.getByRole('link', { name: 'New prayer' }))
  await page.getByLabel('Title').fill(`A safe road ${word}`)
  await page.getByLabel('Description').fill('To Limpopo, before the rain.')
  await reach(page.getByText('Family', { exact: true }))
  await reach(page.getByRole('button', { name: 'Submit Prayer' }))
  await expect(page).toHaveURL('/dashboard')
  await expect(
    activePrayers(page).getByRole('link', { name: `A safe road ${word}`, exact: true }),
  ).toBeVisible()
})

test('a leader on a phone accepts two requests, one press each, from the card of the group (GDET-8, REQ-153)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const leader = await aPerson()
  const asking = [await aPerson({ fullName: 'Lerato One' }), await aPerson({ fullName: 'Lerato Two' })]
  const group = await insertGroup(app.pool, { by: leader, name: 'Doors open' })
  for (const by of asking) await insertJoinRequest(app.pool, { by, group, message: 'May I come in?' })
  const page = await aPage(leader, phone)
  await open(page, '/dashboard')
  await reach(page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: /^Groups/ }))
  await reach(page.getByRole('link', { name: /^2 requests/ }))
  for (const { fullName } of asking) {
    await reach(page.getByRole('button', { name: `Accept ${fullName}` }))
    await expect(waitingRequests(page).filter({ hasText: fullName })).toHaveCount(0)
  }
  await expect(groupTab(page, 'Members')).toHaveText('Members 3')
})

/** Taps what a thumb reaches, scrolled towards it as a person does. */
async function reach(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const { middle, height } = await target.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = element.getBoundingClientRect()
    return { middle: box.y + box.height / 2, height: box.height }
  })
  expect(middle, `${target} is out of reach`).toBeGreaterThan(REACH.top)
  expect(height, `${target} is too low for a thumb`).toBeGreaterThanOrEqual(REACH.size)
  await target.tap()
}
