import type { Page } from '@playwright/test'
import type { Database } from '#server/database/connect.ts'
import { aMiracle } from '#server/testing/miracles.ts'
import type { Person } from '#server/testing/people.ts'
import { aGroup, aPrayer } from '#server/testing/things.ts'
import { anAccount } from './support/accounts.ts'
import { figure } from './support/dashboard.ts'
import { anImageFile, expectPicture, pickImages } from './support/images.ts'
import { expect, test } from './support/journey.ts'
import { closeToasts, expectToast, open, signIn } from './support/page.ts'

const thanks = ['Miracle reported successfully', 'Thank you for sharing your testimony!'] as const
const hundred =
  'They open her heart on Tuesday at Tygerberg. Pray for steady hands, for sleep, and for us who wait. '
const homeTick = { name: 'It may be shown on the home page' }

test('an own prayer is answered: its audience, an image and its page go with the miracle (MIR-1, MIR-2, MIR-5, MIR-7, PDET-2, PDET-17)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const group = await aGroup(house.pool, { by: person, name: `Eden Street ${person.id}` })
  const description = `${hundred}Nobody reads this far in a preview.`
  const audience = { audience: 'groups', groups: [group] } as const
  const prayer = await aPrayer(house.pool, { by: person, title: 'Surgery', description, ...audience })
  const page = await aPage(person)

  await test.step('from the dashboard to the form', async () => {
    await open(page, '/dashboard')
    await page.getByRole('link', { name: 'Submit Miracle for Surgery' }).click()
    await expect(page).toHaveURL(`/report-miracle/${prayer.id}`)
    await expect(page.getByRole('heading', { name: 'Submit a Miracle', level: 1 })).toBeVisible()
    const beside = page.getByRole('complementary', { name: 'The prayer that was answered' })
    await expect(beside.getByText(`${hundred.slice(0, 100).trimEnd()}…`, { exact: true })).toBeVisible()
  })
  await test.step('it begins with the audience of the prayer; only public may stand on the home page', async () => {
    await expect(page.getByRole('radio', { name: /^Groups/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: group.name })).toBeChecked()
    await expect(page.getByRole('checkbox', homeTick)).toHaveCount(0)
    await page.getByRole('radio', { name: /^Public/ }).check()
    await expect(page.getByRole('checkbox', homeTick)).not.toBeChecked()
    await page.getByRole('radio', { name: /^Groups/ }).check()
    await expect(page.getByRole('checkbox', homeTick)).toHaveCount(0)
  })
  await test.step('it is told with an image', async () => {
    await addImage(page, 'The corridor in the morning')
    await tell(page, 'She walked in', 'Six days later she stood at the gate.')
    await expectToast(page, ...thanks)
    await expect(page).toHaveURL(`/prayers/${prayer.id}`)
  })
  await test.step('the prayer is answered and leads to the miracle', async () => {
    await expect(page.getByText('Answered', { exact: true })).toBeVisible()
    await page.getByRole('region', { name: 'She walked in' }).getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'She walked in', level: 1 })).toBeVisible()
    await expectPicture(page, 'The corridor in the morning')
    await expect(page.getByRole('link', { name: 'Surgery' })).toHaveAttribute('href', `/prayers/${prayer.id}`)
  })
  await test.step('numbers, list and badge of the dashboard moved', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Your Dashboard' }).click()
    await expect(figure(page, 'Active Prayers')).toHaveText('0')
    await expect(figure(page, 'Miracles')).toHaveText('11 answered prayer')
    await expect(page.getByRole('heading', { name: 'No active prayers yet' })).toBeVisible()
    const entry = page.getByRole('listitem').filter({ hasText: 'She walked in' })
    await expect(entry).toContainText('Answered the same day')
    await expect(page.getByRole('heading', { name: 'First miracle' })).toBeVisible()
  })
})

test('a miracle that answers no prayer leads to the dashboard, where it stands once (MIR-3, MIR-5, MIR-7, DASH-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const page = await aPage(person)
  await open(page, '/dashboard')
  await page.getByRole('link', { name: 'Submit a Miracle' }).click()
  await expect(page).toHaveURL('/report-miracle')
  await page.getByLabel('Title').fill('   ')
  await page.getByRole('button', { name: 'Submit Miracle' }).click()
  await expectToast(page, 'Please fix the following errors:', 'Title is required. Description is required')
  await closeToasts(page)
  await expect(page.getByRole('radio', { name: /^Private/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Public/ }).check()
  await page.getByRole('checkbox', homeTick).check()
  await write(page, 'Rain <b>at last</b>', 'It came on a Sunday.')
  await page.getByRole('button', { name: 'Submit Miracle' }).dblclick()
  await expectToast(page, ...thanks)
  await expect(page).toHaveURL('/dashboard')
  expect(await titlesOf({ house }, person)).toHaveLength(1)
  await page.getByRole('link', { name: 'Rain <b>at last</b>' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rain <b>at last</b>')
  await expect(page.getByText('May be shown on the home page')).toBeVisible()
})

test('who may not report one, and why (MIR-8, decisions 71, 92)', async ({ house, aPerson, aPage }) => {
  const [owner, other] = [await aPerson(), await aPerson()]
  const foreign = await aPrayer(house.pool, { by: owner, audience: 'public' })
  const hidden = await aPrayer(house.pool, { by: owner })
  const archived = await aPrayer(house.pool, { by: other, status: 'archived' })
  const answered = await aPrayer(house.pool, { by: other, status: 'answered' })
  const miracle = await aMiracle(house.pool, { by: other, prayer: answered })
  const page = await aPage(other)
  const expectHeading = async (prayer: { id: string }, name: string) => {
    await open(page, `/report-miracle/${prayer.id}`)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveCount(0)
  }
  await expectHeading(foreign, 'Access Denied')
  await expectHeading(hidden, 'Prayer not found')
  await expectHeading(archived, 'This prayer is archived')
  await expectHeading(answered, 'This prayer has already been answered')
  await page.getByRole('link', { name: 'Read the miracle' }).click()
  await expect(page).toHaveURL(`/miracles/${miracle.id}`)
})

test('a prayer answered in another tab keeps the words of the later one (MIR-6, MIR-8)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const { id } = await aPrayer(house.pool, { by: person })
  const page = await aPage(person)
  await open(page, `/report-miracle/${id}`)
  const otherTab = await page.context().newPage()
  await open(otherTab, `/report-miracle/${id}`)
  await tell(otherTab, 'Told first', 'Once.')
  await expect(otherTab).toHaveURL(`/prayers/${id}`)
  await tell(page, 'Told second', 'Twice.')
  await expectToast(page, 'Failed to report miracle', 'This prayer has already been answered')
  await expect(page.getByLabel('Title')).toHaveValue('Told second')
})

test('of two tabs that edit one miracle the later is told, and may begin with the newer words (decision 73)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const rooms = { house, aPerson, aPage }
  const { late, person } = await twoTabsSave(rooms)
  await late.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(late.getByLabel('Title')).toHaveValue('From the first tab')
  await save(late, 'Once more')
  await expect(late.getByRole('heading', { name: 'Once more', level: 1 })).toBeVisible()
  expect(await titlesOf(rooms, person)).toEqual(['Once more'])
})

test('or saves over them what was written there (decision 73)', async ({ house, aPerson, aPage }) => {
  const rooms = { house, aPerson, aPage }
  const { late, person } = await twoTabsSave(rooms)
  expect(await titlesOf(rooms, person)).toEqual(['From the first tab'])
  await late.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(late.getByRole('heading', { name: 'From the second tab', level: 1 })).toBeVisible()
  expect(await titlesOf(rooms, person)).toEqual(['From the second tab'])
})

for (const [what, reopens, status] of [
  ['brings its prayer back', true, 'Active'],
  ['leaves its prayer answered', false, 'Answered'],
] as const) {
  test(`a miracle that is withdrawn ${what}, as its author says (decisions 73, 150)`, async ({
    house,
    aPerson,
    aPage,
  }) => {
    const { page, prayer, miracle } = await aMiraclePage({ house, aPerson, aPage })
    await page.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this miracle?' })
    await expect(question).toContainText('The prayer it answers stays.')
    if (!reopens) await question.getByRole('checkbox', { name: 'Make that prayer active again' }).uncheck()
    await question.getByRole('button', { name: 'Delete miracle' }).click()
    await expectToast(page, 'Miracle deleted')
    await expect(page).toHaveURL(`/prayers/${prayer.id}`)
    await expect(page.getByText(status, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Submit Miracle' })).toHaveCount(reopens ? 1 : 0)
    await open(page, `/miracles/${miracle.id}`)
    await expect(page.getByRole('heading', { name: 'Miracle not found' })).toBeVisible()
  })
}

test('a miracle is read by those it is for, and only its author can change it (decisions 72, 92)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const [author, reader] = [await aPerson(), await aPerson()]
  const group = await aGroup(house.pool, { by: author, members: [reader] })
  const shared = await aMiracle(house.pool, { by: author, audience: 'groups', groups: [group] })
  const hidden = await aMiracle(house.pool, { by: author })
  const page = await aPage(reader)
  await open(page, `/miracles/${shared.id}`)
  await expect(page.getByRole('heading', { name: shared.title, level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await open(page, `/miracles/edit/${shared.id}`)
  await expect(page.getByRole('heading', { name: 'Access Denied', level: 1 })).toBeVisible()
  await open(page, `/miracles/${hidden.id}`)
  await expect(page.getByRole('heading', { name: 'Miracle not found' })).toBeVisible()
  await house.pool.query('delete from group_members where user_id = $1', [reader.id])
  await open(page, `/miracles/${shared.id}`)
  await expect(page.getByRole('heading', { name: 'Miracle not found' })).toBeVisible()
})

test('without a network the words of a miracle stay, and go out when it is back (MIR-6)', async ({
  faults,
  aPerson,
  aPage,
}) => {
  faults.forgive(/ERR_INTERNET_DISCONNECTED/)
  const page = await aPage(await aPerson())
  await open(page, '/report-miracle')
  await page.context().setOffline(true)
  await tell(page, 'Light again', 'After four days.')
  await expectToast(page, 'Network error occurred', 'Please check your internet connection and try again.')
  await expect(page.getByLabel('Title')).toHaveValue('Light again')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Submit Miracle' }).click()
  await expectToast(page, ...thanks)
  await expect(page.getByRole('link', { name: 'Light again' })).toBeVisible()
})

test('a session that ends while a miracle is told costs no word of it (MIR-4, decision 152)', async ({
  page,
  request,
  house,
}) => {
  const account = await anAccount(request)
  const ofAccount = 'user_id = (select id from accounts where email = $1)'
  await open(page, '/login?redirect=/report-miracle')
  await signIn(page, account)
  await expect(page).toHaveURL('/report-miracle')
  await closeToasts(page)
  await house.pool.query(`delete from sessions where ${ofAccount}`, [account.email])
  await tell(page, 'The bank said yes', 'After eleven months.')
  await expectToast(page, 'You must be logged in to report a miracle')
  await expect(page).toHaveURL('/report-miracle')
  await closeToasts(page)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await signIn(page, account)
  await expect(page).toHaveURL('/report-miracle')
  await expect(page.getByLabel('Title')).toHaveValue('The bank said yes')
  await closeToasts(page)
  await page.getByRole('button', { name: 'Submit Miracle' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('link', { name: 'The bank said yes' })).toBeVisible()
  await open(page, '/report-miracle')
  await expect(page.getByLabel('Title')).toHaveValue('')
})

type Rooms = {
  house: { pool: Database['pool'] }
  aPerson: () => Promise<Person>
  aPage: (person: Person) => Promise<Page>
}

/** The page of a miracle that answered a prayer, open before its author. */
async function aMiraclePage({ house, aPerson, aPage }: Rooms) {
  const person = await aPerson()
  const prayer = await aPrayer(house.pool, { by: person, status: 'answered' })
  const miracle = await aMiracle(house.pool, { by: person, prayer })
  const page = await aPage(person)
  await open(page, `/miracles/${miracle.id}`)
  return { page, person, prayer, miracle }
}

/** An earlier tab has saved its words; then the later one wanted to save its own, and was told. */
async function twoTabsSave(rooms: Rooms) {
  const { page: late, person, miracle } = await aMiraclePage(rooms)
  await late.getByRole('link', { name: 'Edit' }).click()
  await expect(late.getByRole('heading', { name: 'Edit Miracle', level: 1 })).toBeVisible()
  const early = await late.context().newPage()
  await open(early, `/miracles/edit/${miracle.id}`)
  await save(early, 'From the first tab')
  await expectToast(early, 'Miracle updated successfully')
  await expect(early).toHaveURL(`/miracles/${miracle.id}`)
  await save(late, 'From the second tab')
  await expect(late.getByText('This miracle was changed since you opened it.').first()).toBeVisible()
  await expect(late.getByLabel('Title')).toHaveValue('From the second tab')
  return { late, person }
}

async function titlesOf({ house }: Pick<Rooms, 'house'>, person: Person): Promise<string[]> {
  const { rows } = await house.pool.query('select title from miracles where user_id = $1', [person.id])
  return rows.map(({ title }) => title)
}

async function write(page: Page, title: string, description: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill(description)
}

async function tell(page: Page, title: string, description: string): Promise<void> {
  await write(page, title, description)
  await page.getByRole('button', { name: 'Submit Miracle' }).click()
}

async function save(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Save Changes' }).click()
}

async function addImage(page: Page, alt: string): Promise<void> {
  await pickImages(page, await anImageFile('corridor.png'))
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await page.getByLabel('What image 1 shows').fill(alt)
}
