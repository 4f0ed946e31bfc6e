import { layOutMail } from '#server/platform/mail/mail-layout.ts'
import { createAccount } from './support/accounts.ts'
import { expect, test } from './support/journey.ts'
import { longWord } from './support/long-words.ts'
import { faultsOnScreens } from './support/screen-checks.ts'

/** Mails have no landmarks around them. */
const OF_PAGES = /\w+: (?:region|landmark-)/

test('a mail is legible by day and by night, on phones and wide screens (REQ-475)', async ({ page }) => {
  const { html } = layOutMail({
    appName: 'Thandaza',
    name: 'Nomvula Dlamini',
    body: 'Your gift has arrived.',
    quote: `Thank you.\n${longWord}`,
    details: [
      ['Platform and payment costs', 'R 25.00 (10%)'],
      ['Reference', longWord],
    ],
    list: ['12 people prayed for one of your prayers'],
    button: { label: 'See the campaign', url: `http://site.test/${longWord}` },
    footer: 'Keep this mail: it is the receipt.',
    links: [{ label: 'Stop these mails', url: 'http://site.test/unsubscribe' }],
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setContent(html)
    const faults = await faultsOnScreens(page)
    expect(
      faults.filter((fault) => !OF_PAGES.test(fault)),
      colorScheme,
    ).toEqual([])
  }
  await expect(page.locator('.tz-card')).toHaveCSS('background-color', 'rgb(17, 27, 58)')
  const topOf = async (text: string) => (await page.getByText(text).boundingBox())?.y ?? 0
  const gap = async () => (await topOf('R 25.00')) - (await topOf('Platform and payment costs'))
  expect(await gap(), 'the label above its value').toBeGreaterThan(20)
  await page.setViewportSize({ width: 700, height: 800 })
  expect(await gap(), 'the label beside its value').toBeLessThan(4)
})

test('the dev mailbox draws mails, and what is pressed there opens as out of a mail program (REQ-476)', async ({
  page,
  request,
  faults,
}) => {
  // The script that journeys add to report causes may not run in the frame either.
  faults.forgive(/Blocked script execution in 'about:srcdoc'/)
  const { email } = await createAccount(request, 'Lerato')
  const frame = page.locator('iframe').first()
  await expect(async () => {
    await page.goto(`/dev/mail?to=${encodeURIComponent(email)}`)
    await expect(frame).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  // Nothing can look into a frame without scripts, but the keyboard reaches the first link in it.
  await page.keyboard.press('Tab')
  await expect(frame).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/verify-email\?token=/)
})
