import type { Page } from '@playwright/test'
import { type Language, languageCodes, tagOf } from '#contract/languages/language-codes.ts'
import { languageNames } from '#contract/languages/language-names.ts'
import { en } from '#contract/messages/en.ts'
import { formatNumber } from '#contract/messages/fill.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import { languageCookie } from '#contract/pages/language-choice.ts'
import type { PagePattern } from '#contract/pages/page-patterns.ts'
import { messagesOf, shownTexts } from '#contract/translations/translations.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { createAccount } from './support/accounts.ts'
import { amount } from './support/chaos-amounts.ts'
import { firstLoadOf } from './support/first-loads.ts'
import { expect, test } from './support/journey.ts'
import { networkIdle } from './support/network.ts'
import { hydrated, open, signIn } from './support/open-page.ts'

/** Pages rendered at once. */
const PAGES = amount(66, 2200)
const others = languageCodes.filter((code) => code !== 'en')
/** A sentence in a language; in English where the language has none. */
const inLanguage = (code: Language, key: MessageKey): string => messagesOf(code)[key] ?? en[key]
const headingOf = (page: Page) => page.getByRole('heading', { level: 1 })

async function readIn(page: Page, code: Language): Promise<void> {
  await page.context().addCookies([{ name: languageCookie, value: code, url: page.url() }])
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a language is chosen at the foot of a page, stays chosen, and English is one press away; no other origin is asked (LANG-1, LANG-5, LANG-17)', async ({
    aPage,
  }) => {
    const page = await aPage(null, { javaScriptEnabled: false })
    await page.goto('/contact')
    const foot = page.getByRole('contentinfo')
    for (const name of Object.values(languageNames)) await expect(foot.getByText(name)).toBeVisible()
    await foot.getByRole('link', { name: 'isiZulu' }).click()
    const { drafted, checked, sentences } = shownTexts('zu')
    const state = `${formatNumber(drafted)} drafted by a machine · ${checked} of ${formatNumber(sentences)} sentences checked by people`
    await expect(page.getByRole('listitem').filter({ hasText: 'isiZulu' })).toContainText(state)
    await page.getByRole('button', { name: 'isiZulu' }).click()
    await expect(page).toHaveURL('/contact')
    await expect(headingOf(page)).toHaveText(inLanguage('zu', 'contact.title'))
    await expect(page.locator('html')).toHaveAttribute('lang', 'zu-ZA')
    const count = inLanguage('zu', 'language.checked')
      .replace('{checked}', String(checked))
      .replace('{all}', formatNumber(sentences))
    await expect(foot).toContainText(count)
    await page.goto('/prayers')
    await expect(headingOf(page)).toHaveText(inLanguage('zu', 'wall.title'))
    await page.getByRole('button', { name: inLanguage('zu', 'language.readInEnglish') }).click()
    await expect(page).toHaveURL('/prayers')
    await expect(headingOf(page)).toHaveText(en['wall.title'])
  })

  test('law and helplines stand in English and say why (LANG-3, LANG-4)', async ({ aPage }) => {
    const page = await aPage(null, { javaScriptEnabled: false })
    await page.goto('/')
    await readIn(page, 'xh')
    for (const address of ['/terms', '/privacy', '/help']) {
      await page.goto(address)
      await expect(page.getByText(inLanguage('xh', 'language.lawInEnglish'))).toBeVisible()
      await expect(page.locator('main div[lang=en-ZA]').first()).toBeVisible()
    }
  })
})

test("a phone's own language switches nothing; a member's choice follows them to another browser (LANG-1)", async ({
  aPage,
  request,
}) => {
  const account = await createAccount(request)
  const phone = await aPage(null, { locale: 'af-ZA' })
  await open(phone, '/login')
  await expect(phone.locator('html')).toHaveAttribute('lang', 'en-ZA')
  await signIn(phone, account)
  await expect(phone).toHaveURL('/dashboard')
  await phone.goto('/languages?from=%2Fgroups')
  await phone.getByRole('button', { name: 'Afrikaans' }).click()
  await hydrated(phone)
  await expect(headingOf(phone)).toHaveText(inLanguage('af', 'group.mine'))

  const other = await aPage(null, {})
  await open(other, '/login')
  await signIn(other, account)
  await expect(other).toHaveURL('/dashboard')
  await open(other, '/groups')
  await expect(headingOf(other)).toHaveText(inLanguage('af', 'group.mine'))
})

test('what binds stands in English on a page in another language, and is marked as English (LANG-3)', async ({
  aPage,
}) => {
  const page = await aPage(null, {})
  await open(page, '/login')
  await expect(headingOf(page)).not.toHaveAttribute('lang')
  await readIn(page, 'af')
  await open(page, '/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'af-ZA')
  await expect(headingOf(page)).toHaveAttribute('lang', 'en-ZA')
  const own = page.getByRole('contentinfo').getByText(inLanguage('af', 'language.readInEnglish'))
  await expect(own).not.toHaveAttribute('lang')
})

test('on wide screens the menu of staff fits in every language, or is in the drawer (LANG-19)', async ({
  aPerson,
  aPage,
}) => {
  const page = await aPage(await aPerson({ roles: ['user', 'admin'] }), {})
  await open(page, '/groups')
  for (const code of languageCodes) {
    await readIn(page, code)
    await open(page, '/groups')
    const [links, drawer] = [page.locator('.nav'), page.locator('.top-bar-menu button').first()]
    for (const width of [992, 1088, 1280, 1552]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await links.isVisible()).not.toBe(await drawer.isVisible())
      const room = await page.evaluate(() => innerWidth - document.documentElement.scrollWidth)
      expect([code, width, room]).toEqual([code, width, 0])
    }
  }
})

test('the stored frame of a member’s page follows the choice at once (LANG-1)', async ({
  aPerson,
  aPage,
}) => {
  const page = await aPage(await aPerson(), { serviceWorkers: 'allow' })
  await open(page, '/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await open(page, '/groups')
  await page.goto('/languages?from=%2Fgroups')
  await page.getByRole('button', { name: 'Sesotho' }).click()
  await expect(headingOf(page)).toHaveText(inLanguage('st', 'group.mine'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'st-ZA')
})

test('dates and times come from the catalogue where the device knows no language but its own (LANG-9)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const at = new Date(Date.now() - 3 * 3_600_000)
  const { title } = await insertPrayer(app.pool, { by: await aPerson(), audience: 'public', at })
  const page = await aPage(null, {})
  await page.addInitScript(() => {
    for (const kind of ['DateTimeFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat'] as const) {
      const whole = Intl[kind] as unknown as new (locale: string, options: object) => object
      Object.assign(Intl, {
        [kind]: class extends whole {
          constructor(_: string, options: object) {
            super('de', options)
          }
        },
      })
    }
  })
  await page.goto('/')
  await readIn(page, 'xh')
  await open(page, `/prayers?search=${encodeURIComponent(title)}`)
  const hours = inLanguage('xh', 'time.hoursAgo')
  const [, other = ''] = /other \{([^{}]*)\}/.exec(hours) ?? []
  await expect(page.getByText(other.replace('#', '3')).first()).toBeVisible()
})

test(`${PAGES} pages that are rendered at once in eleven languages keep apart (LANG-11)`, async ({
  request,
  app,
}) => {
  const titles = new Map(languageCodes.map((code) => [code, inLanguage(code, 'language.title')]))
  const rounds = Array.from(
    { length: 200 },
    (_, index) => languageCodes[index % languageCodes.length] as Language,
  )
  const pages = await Promise.all(
    rounds.map(async (code, index) => {
      const answer = await request.get(`${app.origin}/languages?from=/${index}`, {
        headers: { cookie: `${languageCookie}=${code}` },
        timeout: 300_000,
      })
      return { code, html: await answer.text() }
    }),
  )
  for (const { code, html } of pages) {
    expect(html).toContain(`<html lang="${tagOf(code)}"`)
    expect(html).toContain(`<h1>${titles.get(code)}</h1>`)
    const foreign = others.filter(
      (one) => one !== code && html.includes(`>${inLanguage(one, 'shell.skip')}<`),
    )
    expect(foreign.filter((one) => inLanguage(one, 'shell.skip') !== inLanguage(code, 'shell.skip'))).toEqual(
      [],
    )
  }
})

test('a first visit in another language costs one file of messages more; English none (LANG-12)', async ({
  aPage,
}) => {
  const addresses: PagePattern[] = ['/', '/prayers', '/login']
  for (const code of languageCodes) {
    const page = await aPage(null, {})
    await page.goto('/robots.txt')
    await readIn(page, code)
    for (const address of code === 'zu' || code === 'en' ? addresses : addresses.slice(0, 1)) {
      await open(page, address)
      await networkIdle(page)
      const files = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
          .filter(({ path }) => /\.(js|css|json)$/.test(path)),
      )
      const messages = files.filter(({ path }) => path.endsWith('.json'))
      expect(messages.length, `${code} ${address}`).toBe(code === 'en' ? 0 : 1)
      const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
      const allowed = firstLoadOf(address) + (code === 'en' ? 0 : 28)
      expect(total, `${code} ${address}`).toBeLessThanOrEqual(1000 * allowed)
    }
  }
})

test('a page whose messages do not come works in English (LANG-18)', async ({ aPage, faults }) => {
  faults.forgive(/Failed to load resource|Minified React error #418|net::ERR_FAILED|preload/)
  const page = await aPage(null, {})
  await page.goto('/robots.txt')
  await readIn(page, 'tn')
  await page.route('**/assets/tn-*.json', (route) => route.abort())
  await open(page, '/prayers')
  await expect(headingOf(page)).toHaveText(en['wall.title'])
  await page.getByRole('button', { name: en['shell.openMenu'] }).click()
  await expect(page.getByRole('link', { name: en['shell.publicPrayers'] }).first()).toBeVisible()
})
