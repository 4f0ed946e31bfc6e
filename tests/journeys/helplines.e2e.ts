import { activePrayers } from './support/dashboard-page.ts'
import { expect, test } from './support/journey.ts'
import { open } from './support/open-page.ts'

test('words of despair show the card with numbers to call, and block no one (SEC-7.1)', async ({
  aPerson,
  aPage,
}) => {
  const page = await aPage(await aPerson())
  await open(page, '/new-prayer')
  const card = page.getByRole('region', { name: 'You are not alone' })
  await page.getByLabel('Title').fill('A heavy night')
  await page.getByLabel('Description').fill('The harvest failed again.')
  await expect(card).toHaveCount(0)
  await page.getByLabel('Description').fill('The harvest failed again and I want to die.')
  await expect(card).toBeVisible()
  await expect(card.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:\d+$/)
  await expect(card.getByText('Nobody is told that you see this.')).toBeVisible()
  await expect(card.getByRole('link', { name: 'All helplines' })).toHaveAttribute('href', '/help')
  await page.getByRole('radio', { name: 'Family' }).check()
  await page.getByRole('button', { name: 'Submit Prayer' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(activePrayers(page).getByRole('link', { name: 'A heavy night', exact: true })).toBeVisible()
})

test('everyone finds the helplines, signed in or not, and without scripts (SEC-7.1)', async ({ aPage }) => {
  const page = await aPage(null, { javaScriptEnabled: false })
  await page.goto('/help')
  await expect(page).toHaveTitle(/^Help now/)
  await expect(page.getByRole('heading', { name: 'Help now', level: 1 })).toBeVisible()
  for (const need of [
    'In danger now',
    'When life feels too heavy',
    'When somebody hurts you',
    'For children',
  ])
    await expect(page.getByRole('heading', { name: need })).toBeVisible()
  const calls = page.getByRole('link', { name: /^Call / })
  expect(await calls.count()).toBeGreaterThan(4)
  await expect(page.getByRole('link', { name: 'Call 112' }).first()).toHaveAttribute('href', 'tel:112')
})
