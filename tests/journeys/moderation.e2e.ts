import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { submitPrayer } from './support/accounts.ts'
import { chooseMessageAction, openChat } from './support/chat-page.ts'
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
  const author = await aPerson({ fullName: `Thabo Airtime ${Date.now()}` })
  const [reporter, reader] = [await aPerson(), await aPerson()]
  const title = `Send money ${wordOf(author)}`
  const prayer = await submitPrayer(request, { author, origin: app.origin, title })
  const [reporterPage, page] = [await aPage(reporter), await aPage(reader)]
  await open(reporterPage, `/prayers/${prayer.id}`)
  await askAbout(reporterPage, author.fullName, /^Report/)
  await reporterPage.getByRole('dialog').getByRole('button', { name: 'Send Report' }).click()
  await expect(reporterPage.getByText('Please choose a reason').first()).toBeVisible()
  await sendReport(reporterPage, { reason: 'Scam or fundraising fraud', details: 'It asks for airtime.' })
  await askAbout(reporterPage, author.fullName, /^Report/)
  await reporterPage.getByRole('radio', { name: 'Spam' }).check()
  await reporterPage.getByRole('button', { name: 'Send Report' }).click()
  await expectToast(reporterPage, 'You reported this already')
  await open(page, `/prayers/${prayer.id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  const wall = await page.context().newPage()
  await open(wall, `/prayers?search=${wordOf(author)}`)
  await expect(wall.getByRole('article')).toContainText(title)

  const moderatorPage = await aPage(await aPerson({ roles: ['moderator'] }))
  await openCase(moderatorPage, author)
  await expect(moderatorPage.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(moderatorPage.getByText('It asks for airtime.')).toBeVisible()
  await expect(moderatorPage.getByRole('main')).not.toContainText(reporter.fullName)
  await moderatorPage.getByRole('button', { name: 'Decide' }).click()
  await expect(moderatorPage.getByText('Please choose what to do').first()).toBeVisible()
  await expect(moderatorPage.getByText('Please give a reason').first()).toBeVisible()
  const address = moderatorPage.url()
  await decide(moderatorPage, { action: 'Hide it', reason: 'It asks strangers for money.' })
  await open(moderatorPage, address)
  await expect(moderatorPage.getByRole('main').getByText('It asks strangers for money.')).toBeVisible()

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
  await open(reporterPage, '/profile/privacy')
  await expect(setting(reporterPage, 'Your reports')).toContainText('Acted on')

  await decide(moderatorPage, { action: 'Show it again', reason: 'It was meant well.' })
  await open(page, `/prayers/${prayer.id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await own.reload()
  await hydrated(own)
  await expect(own.getByText('Hidden by a moderator')).toHaveCount(0)
})

test('a reported message is shown with the messages around it; a moderator suspends its author for a week at most (REQ-66)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const owner = await aPerson()
  const author = await aPerson({ fullName: `Thabo Unkind ${Date.now()}` })
  const group = await insertGroup(app.pool, { by: owner, members: [author] })
  const insult = `You are nothing ${wordOf(author)}`
  for (const [by, text] of [
    [owner, 'Who brings the tea?'],
    [author, insult],
    [owner, 'Please be kind.'],
  ] as const)
    await insertMessage(app.pool, { by, group, text })
  const page = await aPage(owner)
  await openChat(page, group)
  await chooseMessageAction(page, insult, 'Report or block')
  await page
    .getByRole('dialog', { name: `About ${author.fullName}` })
    .getByRole('button', { name: /^Report/ })
    .click()
  await sendReport(page, { reason: 'Harassment or hate' })

  const moderatorPage = await aPage(await aPerson({ roles: ['moderator'] }))
  await openCase(moderatorPage, author)
  const around = moderatorPage
    .getByRole('region')
    .or(moderatorPage.locator('section'))
    .filter({ hasText: 'What was said around it' })
  await expect(around.getByText('Who brings the tea?').first()).toBeVisible()
  await expect(around.getByText('Please be kind.').first()).toBeVisible()
  await moderatorPage.getByRole('radio', { name: 'Suspend its author' }).check()
  await moderatorPage.getByLabel('Days').fill('8')
  await moderatorPage.getByLabel('Reason').fill('Harassment.')
  await moderatorPage.getByRole('button', { name: 'Suspend its author' }).click()
  await expect(moderatorPage.getByText('Please enter a number of days').first()).toBeVisible()
  const address = moderatorPage.url()
  await decide(moderatorPage, { action: 'Suspend its author', days: '7', reason: 'Harassment.' })
  await open(moderatorPage, address)
  await expect(moderatorPage.getByText('Suspended for 7 days')).toBeVisible()
  await expect(moderatorPage.getByText(/^Its author is suspended until /)).toBeVisible()

  const authorPage = await aPage(author)
  await open(authorPage, '/profile')
  await expect(authorPage.getByRole('main')).toContainText('You can read, but not write.')
  await openChat(authorPage, group)
  await expect(chatLog(authorPage)).toContainText('Who brings the tea?')
  await open(page, '/profile/privacy')
  await expect(setting(page, 'Your reports')).toContainText('Acted on')
})
