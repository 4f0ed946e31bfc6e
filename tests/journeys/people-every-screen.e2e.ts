import { aBankAccount, aCampaign, aDonation } from '#server/testing/campaigns.ts'
import { aMessage } from '#server/testing/group-life.ts'
import { aComment } from '#server/testing/talk.ts'
import { aGroup, aPrayer } from '#server/testing/things.ts'
import { actsOf } from './support/acts.ts'
import { expect, test } from './support/journey.ts'
import { closeToasts, open } from './support/page.ts'
import { askAbout, chooseFor, decide, findPerson, openCase, openSettings } from './support/people.ts'
import { axeFindings, faultsOnScreens } from './support/screens.ts'

const longName = 'Ntombizodwa-Nomathemba van der Westhuizen-Khumalo'
const longWord = 'Siyabonga'.repeat(11)

test('a profile, of somebody new and of somebody with a past, is open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const fresh = await aPage(await aPerson())
  await open(fresh, '/profile')
  await expect(fresh).toHaveTitle('Profile · Thandaza')
  await openSettings(fresh)
  await expect(fresh.getByText('You have blocked nobody.')).toBeVisible()
  expect(await axeFindings(fresh)).toEqual([])

  const [person, other] = [await aPerson({ fullName: longName }), await aPerson({ fullName: longName })]
  await aBankAccount(house.pool, { of: person, accountName: longName.toUpperCase(), hasSubaccount: true })
  const campaign = await aCampaign(house.pool, { by: other, title: longWord })
  await aDonation(house.pool, { to: campaign, by: person, amountCents: 123_456_700 })
  const prayer = await aPrayer(house.pool, { by: other, audience: 'public' })
  const page = await aPage(person)
  const act = actsOf(page, house.origin)
  const thing = { kind: 'prayer', id: prayer.id }
  await act('/api/reports', { thing, about: 'thing', reason: 'private-information' })
  await act('/api/blocks', { thing })
  await act('/api/account/export')
  await open(page, '/profile')
  await openSettings(page)
  await expect(page.getByRole('button', { name: `Unblock ${longName}` })).toBeVisible()
  await expect(page.getByText('Waits for a moderator')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download ZIP' })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
})

test('a profile that refuses, of who is suspended, and its windows are open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const suspendedUntil = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const person = await aPerson({ fullName: longName, suspendedUntil })
  await aGroup(house.pool, { by: person, name: longName })
  await aCampaign(house.pool, { by: person, title: longWord })
  const page = await aPage(person)
  await open(page, '/profile')
  await expect(page.getByText(/^Your account is suspended until /)).toBeVisible()
  await page.getByLabel('Full Name').fill('N')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Name must be at least 2 characters').first()).toBeVisible()
  await openSettings(page)
  expect(await faultsOnScreens(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByText('This goes with it:')).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
})

test('the members, and what is done to them, are open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const suspendedUntil = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const email = `${'s'.repeat(50)}.${Date.now()}@example.co.za`
  const person = await aPerson({ fullName: longName, email, suspendedUntil, roles: ['moderator'] })
  await aGroup(house.pool, { by: person, name: longName })
  const page = await aPage(await aPerson({ roles: ['admin'], fullName: longName }))
  await open(page, '/profile')
  await expect(page.getByRole('region', { name: 'Admin Control Panel' })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
  await open(page, '/profile?tab=people')
  await expect(page.getByRole('table', { name: 'User Management' })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  const row = await findPerson(page, email)
  for (const [act, role] of [
    ['Grant Admin Role', 'alertdialog'],
    ['Manage Roles', 'dialog'],
    ['Lift Suspension', 'alertdialog'],
    ['Delete User', 'alertdialog'],
  ] as const) {
    await chooseFor(row, act)
    await expect(page.getByRole(role)).toBeVisible()
    expect(await axeFindings(page), act).toEqual([])
    await page.keyboard.press('Escape')
  }
  await findPerson(page, (await aPerson()).email)
  await chooseFor(row, 'Suspend')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Please give a reason').first()).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
})

test('the windows of a report are open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const owner = await aPerson({ fullName: longName })
  const prayer = await aPrayer(house.pool, { by: owner, audience: 'public', title: longWord })
  await aComment(house.pool, { by: owner, prayer, text: 'Thula' })
  const page = await aPage(await aPerson())
  await open(page, `/prayers/${prayer.id}`)
  await page.getByRole('button', { name: `Report or block ${longName}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
  await page.keyboard.press('Escape')
  await askAbout(page, longName, /^Report/)
  await page.getByRole('button', { name: 'Send Report' }).click()
  await expect(page.getByText('Please choose a reason').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Somebody may harm themselves' }).check()
  await expect(page.getByRole('heading', { name: 'You are not alone' })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
})

test('reports, a case and the audit log are open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const owner = await aPerson()
  const author = await aPerson({ fullName: `${longName} ${Date.now()}` })
  const group = await aGroup(house.pool, { by: owner, members: [author], name: longName })
  await aMessage(house.pool, { by: owner, group, text: longWord })
  const said = await aMessage(house.pool, { by: author, group, text: longWord })
  const prayer = await aPrayer(house.pool, { by: author, audience: 'public', description: longWord })
  const act = actsOf(await aPage(owner), house.origin)
  const report = { about: 'thing', reason: 'self-harm', details: longWord }
  await act('/api/reports', { ...report, thing: { kind: 'message', id: said.id } })

  const desk = await aPage(await aPerson({ roles: ['moderator', 'admin'], fullName: longName }))
  await openCase(desk, author)
  await expect(desk.getByRole('heading', { name: 'What was said around it' })).toBeVisible()
  await desk.getByRole('radio', { name: 'Suspend its author' }).check()
  await desk.getByRole('button', { name: 'Decide' }).click()
  await expect(desk.getByText('Please give a reason').first()).toBeVisible()
  expect(await faultsOnScreens(desk)).toEqual([])
  await decide(desk, { act: 'Hide it', reason: longWord })
  expect(await faultsOnScreens(desk)).toEqual([])

  await act('/api/reports', { ...report, thing: { kind: 'prayer', id: prayer.id } })
  for (const address of ['/moderation', '/moderation?filter=decided']) {
    await open(desk, address)
    await expect(desk).toHaveTitle('Reports · Thandaza')
    await expect(desk.getByText(`By ${author.fullName}`).first()).toBeVisible()
    expect(await faultsOnScreens(desk), address).toEqual([])
  }
  await open(desk, '/admin/audit')
  await expect(desk.getByRole('table', { name: 'Audit log' })).toContainText(longWord)
  expect(await faultsOnScreens(desk)).toEqual([])
  await open(desk, '/admin/audit?action=payout')
  await closeToasts(desk)
  expect(await axeFindings(desk)).toEqual([])
})
