import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from '@playwright/test'
import type axe from 'axe-core'
import { pairsShownAs, tokenColours } from '#tests/support/code/text-colours.ts'
import { faultsWithTexts, longTexts } from './long-texts.ts'
import { menusOffScreen } from './menus.ts'
import { drawn } from './open-page.ts'

/** True in `npm run chaos pages`, where every page is checked in every width, text size and theme with all rules. */
export const isChaos = process.env.CHAOS === '1'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Screens of the chaos run: small phones, usual ones, large ones, a desktop zoomed to 200 %, and a desktop. */
const chaosScreens: Screen[] = [
  { width: 320, height: 640 },
  { width: 360, height: 780 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
  { width: 640, height: 400 },
  { width: 1280, height: 800 },
]
/** Text sizes of the chaos run, in percent of the usual text. */
const chaosTextSizes = [100, 130, 200]
/** No page may scroll sideways on the smallest phone either, not even with text of twice the size. */
const smallest: Screen = { width: 320, height: 640 }

type Screen = { width: number; height: number }
type Theme = 'light' | 'dark'

/**
 * The faults of a page in its present state: axe findings, words whose contrast is not proven in both themes, and
 * sideways scrolling. The page has its size again afterwards.
 */
export async function faultsOnScreens(page: Page): Promise<string[]> {
  const usual = page.viewportSize() ?? smallest
  const session = await page.context().newCDPSession(page)
  const faults = isChaos ? await faultsOfSizes(page, session) : await faultsOfScreen(page, session)
  await session.detach()
  await page.setViewportSize(usual)
  return faults
}

/**
 * Runs all rules in the light theme. The dark one has other colours and nothing else, which
 * `tests/policy/text-colours.test.ts` proves for all pairs of words and grounds that are found here. On the smallest
 * phone both text sizes are checked: some parts change for large text alone.
 */
async function faultsOfScreen(page: Page, session: CDPSession): Promise<string[]> {
  const faults = [
    ...(await sideways(page)),
    ...(await findings(page, session, 'light')),
    ...(await strangeColours(page)),
  ]
  await setScreen(page, session, smallest, 200)
  const crowded = [...(await sideways(page)), ...(await crowdedBars(page))]
  faults.push(...crowded.map((fault) => `text of 200 %, ${fault}`))
  await setScreen(page, session, smallest, 100)
  faults.push(...(await sideways(page)))
  return faults
}

async function faultsOfSizes(page: Page, session: CDPSession): Promise<string[]> {
  const faults: string[] = []
  for (const screen of chaosScreens) {
    for (const percent of chaosTextSizes) {
      await setScreen(page, session, screen, percent)
      const found = [...(await sideways(page)), ...(await crowdedBars(page)), ...(await menusOffScreen(page))]
      for (const theme of ['light', 'dark'] as const) found.push(...(await findings(page, session, theme)))
      faults.push(...found.map((fault) => `${screen.width} px, text of ${percent} %, ${fault}`))
    }
  }
  await setScreen(page, session, smallest, 100)
  for (const kind of longTexts) faults.push(...(await faultsWithTexts(page, kind)))
  return faults
}

/**
 * Names what reaches beyond the right edge. Compares with the width of the root element: on phones `innerWidth` grows
 * with content that is too wide.
 */
async function sideways(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return null
    const isCramped = ({ scrollWidth: inner, clientWidth: room }: Element) => room > 0 && inner > room + 1
    const isBeyond = (element: Element) =>
      element.getBoundingClientRect().right > clientWidth + 1 || isCramped(element)
    const innermost = [...document.body.querySelectorAll<HTMLElement>(':not(svg, svg *)')].filter(
      (element) => isBeyond(element) && ![...element.children].some(isBeyond),
    )
    const names = innermost.map(({ tagName, className }) => `${tagName.toLowerCase()}.${className}`)
    return `${scrollWidth - clientWidth} px too wide at ${clientWidth} px: ${names.slice(0, 3).join(', ')}`
  })
  return found ? [found] : []
}

/**
 * Names what lies over the icon of a link or button in a bar, also the number of that link itself, and a composer that
 * leaves too little of the screen to words (REQ-402).
 */
async function crowdedBars(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    if (document.querySelector('dialog[open], .drawer:popover-open')) return []
    const faults: string[] = []
    for (const icon of document.querySelectorAll(
      ':is(header, .chat-bar, .bottom-bar) :is(a, button) > svg',
    )) {
      const control = icon.closest('a, button')
      const { left, top, width, height } = icon.getBoundingClientRect()
      if (!control?.checkVisibility() || width === 0) continue
      const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
      if (onTop && (onTop === control || onTop === icon || icon.contains(onTop))) continue
      // Messages lie over the top bar for a while.
      if (onTop?.closest('.toasts')) continue
      if (top >= 0 && top < innerHeight)
        faults.push(`"${control.ariaLabel ?? control.textContent}" lies under ${onTop?.className}`)
    }
    const textarea = document.querySelector('.composer textarea')
    const log = document.querySelector('.chat-scroll-area')
    if (!textarea || !log) return faults
    const { width } = textarea.getBoundingClientRect()
    if (width < log.clientWidth / 2) faults.push(`the composer leaves ${width} px to words`)
    // A wide screen shows a log of few messages as high as they are.
    const isCramped = innerWidth < 768 || log.scrollHeight > log.clientHeight
    if (isCramped && log.clientHeight < innerHeight * 0.4)
      faults.push(`the log is ${log.clientHeight} px high`)
    return faults
  })
}

/**
 * Gives the page a size and its text another one, and waits until it is drawn so: a part that follows a media query in
 * scripts is another one only after the browser has reported the change.
 */
export async function setScreen(
  page: Page,
  session: CDPSession,
  screen: Screen,
  percent: number,
): Promise<void> {
  await page.setViewportSize(screen)
  await setTextSize(session, percent)
  // The root element's width: `innerWidth` grows on phones with content that is too wide.
  await page.waitForFunction((width) => document.documentElement.clientWidth === width, screen.width)
  await drawn(page)
}

/** Sets the text size as a person does in the settings of the browser, which rem lengths and media queries follow. */
async function setTextSize(session: CDPSession, percent: number): Promise<void> {
  await session.send('Page.setFontSizes', { fontSizes: { standard: Math.round((16 * percent) / 100) } })
}

/** Words in colours of tokens that together are no pair of `textPairs`, whose contrast is proven in both themes. */
async function strangeColours(page: Page): Promise<string[]> {
  const known = new Set(tokenColours.light.values())
  const pairs = (await textColours(page)).map((pair) => pair.map(asHex))
  return pairs
    .filter(([text = '', ground = '']) => known.has(text) && known.has(ground))
    .filter(([text = '', ground = '']) => pairsShownAs(text, ground).length === 0)
    .map(([text, ground]) => `words in ${text} on ${ground}, which is no pair in text-colours.ts`)
}

/** The colours of visible words, each with the opaque ground below; words on pictures and gradients are left out. */
async function textColours(page: Page): Promise<[text: string, ground: string][]> {
  return await page.evaluate(() => {
    const pairs = new Map<string, [text: string, ground: string]>()
    const groundOf = (element: Element | null): string | null => {
      if (!element) return null
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      if (backgroundImage !== 'none') return null
      return backgroundColor.startsWith('rgb(') ? backgroundColor : groundOf(element.parentElement)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { data, parentElement: element } = walker.currentNode as Text
      if (!data.trim() || !element || element.closest(':disabled, [aria-disabled="true"]')) continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const [text, ground] = [getComputedStyle(element).color, groundOf(element)]
      if (ground) pairs.set(`${text} ${ground}`, [text, ground])
    }
    return [...pairs.values()]
  })
}

function asHex(colour: string): string {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)?.slice(1) ?? []
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`
}

/**
 * Runs axe, which is loaded into the page on its first check. A target that a bar at the foot covers in part is checked
 * again in the middle of the screen, where a person scrolls it to.
 */
async function findings(page: Page, session: CDPSession, theme: Theme): Promise<string[]> {
  await setTheme(page, theme)
  // A script that comes this way is compiled once for all pages of a browser.
  if (!(await page.evaluate(() => 'axe' in window)))
    await session.send('Runtime.evaluate', { expression: axeSource })
  const options: axe.RunOptions = { runOnly: { type: 'tag', values: rules }, resultTypes: ['violations'] }
  const found = await page.evaluate(async (axeOptions) => {
    const { axe: there } = window as unknown as { axe: typeof axe }
    const nodesOf = ({ violations }: axe.AxeResults) =>
      violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, ...node })))
    const all = nodesOf(await there.run(document, axeOptions))
    const kept = all.filter(({ id }) => id !== 'target-size')
    const top = scrollY
    for (const { target } of all.filter(({ id }) => id === 'target-size')) {
      const element = document.querySelector(String(target[0]))
      element?.scrollIntoView({ block: 'center', behavior: 'instant' })
      kept.push(...nodesOf(await there.run(element ?? document, { runOnly: ['target-size'] })))
    }
    scrollTo({ top, behavior: 'instant' })
    return kept.map(({ id, target, failureSummary }) => `${id} at ${target}: ${failureSummary}`)
  }, options)
  return found.map((fault) => `${theme}: ${fault}`)
}

/** Sets a theme without the colour transition. */
async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    const passing = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    // One transition can start another one of a child a frame later.
    for (let stillFrames = 0; stillFrames < 3; stillFrames = passing().length > 0 ? 0 : stillFrames + 1) {
      for (const transition of passing()) transition.finish()
      // A browser short of time may draw no frame at all until something changes.
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 250)
      })
    }
  }, theme)
}
