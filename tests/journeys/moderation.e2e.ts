import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { submitPrayer } from './support/accounts.ts'
import { message, openChat } from './support/chat-page.ts'
import { chatLog, wordOf } from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { askAbout, decide, openCase, sendReport, setting, subjectsTo } from './support/manage-people.ts'
import { expectToast, hydrated, open } from './support/open-page.ts'

test('a reported prayer is hidden with a reason, is gone for others at once, and comes back (PERM-9, REQ-66)', async ({
  request,
  app,
  aPerson,
  aPage,
}) => {
  test.slow()
  const author = await aPerson({ fullName: `Thabo Airtime ${Date.now()}` })
  const [reporter, reader] = [await aPerson(), await aPerson()]
  const title = `Send money ${wordOf(author)}`
  const prayer = await submitPrayer(request, { author, origin: app.origin, title })
  const [theirs, page] = [await aPage(reporter), await aPage(reader)]
  await open(theirs, `/prayers/${prayer.id}`)
  await askAbout(theirs, author.fullName, /^Report/)
  await theirs.getByRole('dialog').getByRole('button', { name: 'Send Report' }).click()
  await expect(theirs.getByText('Please choose a reason').first()).toBeVisible()
  await sendReport(theirs, { reason: 'Scam or fundraising fraud', details: 'It asks for airtime.' })
  await askAbout(theirs, author.fullName, /^Report/)
  await theirs.getByRole('radio', { name: 'Spam' }).check()
  await theirs.getByRole('button', { name: 'Send Report' }).click()
  await expectToast(theirs, 'You reported this already')
  await open(page, `/prayers/${prayer.id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  const wall = await page.context().newPage()
  await open(wall, `/prayers?search=${wordOf(author)}`)
  await expect(wall.getByRole('article')).toContainText(title)

  const desk = await aPage(await aPerson({ roles: ['moderator'] }))
  await openCase(desk, author)
  await expect(desk.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(desk.getByText('It asks for airtime.')).toBeVisible()
  await expect(desk.getByRole('main')).not.toContainText(reporter.fullName)
  await desk.getByRole('button', { name: 'Decide' }).click()
  await expect(desk.getByText('Please choose what to do').first()).toBeVisible()
  await expect(desk.getByText('Please give a reason').first()).toBeVisible()
  await decide(desk, { act: 'Hide it', reason: 'It asks strangers for money.' })
  await expect(desk.getByRole('main').getByText('It asks strangers for money.')).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Prayer not found' })).toBeVisible()
  await expect(wall.getByText(title)).toHaveCount(0)
  await open(wall, `/prayers?search=${wordOf(author)}`)
  await expect(wall.getByText('No public prayer has these words')).toBeVisible()
  const own = await aPage(author)
  await open(own, `/prayers/${prayer.id}`)
  await expect(own.getByText('Hidden by a moderator', { exact: true })).toBeVisible()
  await expect
    .poll(() => subjectsTo(request, author.email))
    .toEqual(['Something of yours on Thandaza was hidden'])
  await open(theirs, '/profile')
  await expect(await setting(theirs, 'Your reports')).toContainText('Acted on')

  await decide(desk, { act: 'Show it again', reason: 'It was meant well.' })
  await open(page, `/prayers/${prayer.id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await own.reload()
  await hydrated(own)
  await expect(own.getByText('Hidden by a moderator')).toHaveCount(0)
})

test('a reported message shows what was said around it; its author is suspended for a week at most (REQ-66)', async ({
  app,
  aPerson,
  aPage,
}) => {
  test.slow()
  const owner = await aPerson()
  const author = await aPerson({ fullName: `Thabo Unkind ${Date.now()}` })
  const group = await insertGroup(app.pool, { by: owner, members: [author] })
  const words = `You are nothing ${wordOf(author)}`
  for (const [by, text] of [
    [owner, 'Who brings the tea?'],
    [author, words],
    [owner, 'Please be kind.'],
  ] as const)
    await insertMessage(app.pool, { by, group, text })
  const page = await aPage(owner)
  await openChat(page, group)
  await askAbout(message(page, words), author.fullName, /^Report/)
  await sendReport(page, { reason: 'Harassment or hate' })

  const desk = await aPage(await aPerson({ roles: ['moderator'] }))
  await openCase(desk, author)
  const around = desk
    .getByRole('region')
    .or(desk.locator('section'))
    .filter({ hasText: 'What was said around it' })
  await expect(around.getByText('Who brings the tea?').first()).toBeVisible()
  await expect(around.getByText('Please be kind.').first()).toBeVisible()
  await desk.getByRole('radio', { name: 'Suspend its author' }).check()
  await desk.getByLabel('Days').fill('8')
  await desk.getByLabel('Reason').fill('Harassment.')
  await desk.getByRole('button', { name: 'Decide' }).click()
  await expect(desk.getByText('Please enter a number of days').first()).toBeVisible()
  await decide(desk, { act: 'Suspend its author', days: '7', reason: 'Harassment.' })
  await expect(desk.getByText('Suspended for 7 days')).toBeVisible()
  await expect(desk.getByText(/^Its author is suspended until /)).toBeVisible()

  const theirs = await aPage(author)
  await open(theirs, '/profile')
  await expect(theirs.getByRole('main')).toContainText('You can read, but not write.')
  await openChat(theirs, group)
  await expect(chatLog(theirs)).toContainText('Who brings the tea?')
  await open(page, '/profile')
  await expect(await setting(page, 'Your reports')).toContainText('Acted on')
})
