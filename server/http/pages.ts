import type { Server } from 'node:http'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { LimitName } from '#contract/limits.ts'
import { format } from '#contract/messages/format.ts'
import type { CallOperation, PagePolicy, PageRenderer, RenderedPage } from '#contract/page-rendering.ts'
import type { Clock } from '#server/platform/clock.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { Failure } from '#server/platform/failure.ts'
import { newToken } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/log.ts'
import { createTurns, type Turns } from '#server/platform/turns.ts'
import { compressText, type Encoding, preferredEncoding } from './encoding.ts'
import { contentSecurityPolicy, developmentSecurityPolicy, type InlineSources } from './headers.ts'
import { isSearch, keptUrl, pathOf, plainUrl } from './page-address.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { bodyHeaders, pageHeaders, statusOf } from './page-headers.ts'
import { builtSource, type Middleware, type PageSource } from './page-source.ts'
import { type PressedPage, pressPage } from './pressed-page.ts'
import type { StaticFiles } from './static.ts'

const deadlineMs = 5_000
/** A rendering occupies the only thread: more at once would make none of them quicker, and everything else slower. */
const renderings = { atOnce: 4, inLine: 100 }

export type PageAsk = {
  /** Path and query as they came. */
  url: string
  acceptEncoding: string
  ifNoneMatch: string
  /** Counts against a limit of whoever asks; throws RATE_LIMITED. */
  spend(limit: LimitName): Promise<void>
}
export type PageAnswer = { status: number; headers: Record<string, string>; body: Buffer }

export type Pages = {
  /** Answers any address with a page, an unknown one with the not-found page. Never throws. */
  answer(ask: PageAsk): Promise<PageAnswer>
  /** A built file, or nothing when there is none of this path. */
  staticFile: StaticFiles
  /** Forgets kept pages of a path, because what they show has changed. */
  evict(path: string): void
  /** Only while developing: must see every request first. */
  middleware?: Middleware
  close(): Promise<void>
}

export type PagesOptions = {
  mode: { kind: 'built'; distFolder: string } | { kind: 'development'; httpServer: Server }
  /** Scheme, host and port that people see. */
  origin: string
  appName: string
  api: CallOperation
  imageOrigins?: readonly string[]
  clock: Clock
  log: Log
  /** How many pages are rendered at once, and how many wait for that; tests only. */
  renderings?: { atOnce: number; inLine: number }
}

/** What answering a page needs: its source, the kept pages and the settings. */
type Press = {
  source: PageSource
  options: PagesOptions
  cache: PageCache<PressedPage>
  improve: (pressed: PressedPage, encoding: Encoding) => void
  inTurn: Turns
  /** Stands for the nonce in a rendered page; random, so that no text of a page can contain it. */
  noncePlace: string
}

/** The pages of the web, independent of the HTTP framework (ADR-5). */
export async function createPages(options: PagesOptions): Promise<Pages> {
  const source = await openSource(options.mode)
  const now = () => options.clock.now().getTime()
  const cache = createPageCache<PressedPage>(({ page }) => page.status === 200, { now })
  const improve = createImprover(options.log)
  const inTurn = createTurns(options.renderings ?? renderings)
  const press = { source, options, cache, improve, inTurn, noncePlace: newToken() }
  const { staticFile, middleware, close } = source
  return { answer: (ask) => answerPage(press, ask), staticFile, evict: cache.evict, middleware, close }
}

async function answerPage(press: Press, ask: PageAsk): Promise<PageAnswer> {
  const { source, options } = press
  try {
    const renderer = await source.renderer()
    const plain = { ...ask, url: plainUrl(options.origin, ask.url) }
    const policy = renderer.pagePolicy(pathOf(plain.url))
    // The page reads as nobody and cannot be counted inside; a search is counted whether its page is kept or not.
    if (isSearch(plain.url)) await ask.spend('searchesPerMinute')
    const isShared = policy.isCacheable && !source.isDevelopment
    return await (isShared ? answerShared : answerAlone)(press, renderer, policy, plain)
  } catch (error) {
    if (error instanceof Failure) options.log.info('page refused', { code: error.code })
    else options.log.error('page could not be rendered', { error })
    return await sendAlone(press, lastResort(error, options.appName), undefined, ask)
  }
}

/** Public pages are the same for everybody, whoever is signed in: all share one rendering, counted for who began it. */
async function answerShared(press: Press, renderer: PageRenderer, policy: PagePolicy, ask: PageAsk) {
  const url = keptUrl(ask.url, policy.search)
  const pressAnew = async () => {
    const page = await renderPage(press, renderer, policy, url)
    return pressPage(page, press.noncePlace, (inline) => securityPolicy(press, inline))
  }
  const pressed = await press.cache.read(url, pressAnew, () => ask.spend('renderedPages'))
  const answer = sendShared(press, pressed, policy, ask)
  if (pressed.page.status === 200) press.improve(pressed, preferredEncoding(ask.acceptEncoding))
  return answer
}

async function answerAlone(press: Press, renderer: PageRenderer, policy: PagePolicy, ask: PageAsk) {
  await ask.spend('renderedPages')
  return sendAlone(press, await renderPage(press, renderer, policy, ask.url), policy, ask)
}

async function renderPage(press: Press, renderer: PageRenderer, { route }: PagePolicy, url: string) {
  const { options, source, noncePlace: nonce } = press
  const { origin, appName, api, log } = options
  const { assets } = source
  const page = await press.inTurn(() =>
    renderer.renderPage({ url, origin, appName, api, nonce, assets, deadlineMs }),
  )
  if (page.status >= 500) log.error('page failed', { route, error: page.failure })
  return page
}

/** A browser that has these bytes keeps the policy it got with them: they name each other. */
function sendShared(press: Press, pressed: PressedPage, policy: PagePolicy, ask: PageAsk): PageAnswer {
  const { page } = pressed
  const headers = pageHeaders(page, policy, { https: isHttps(press.options) })
  const known = page.status === 200 ? pressed.knownEtag(ask.ifNoneMatch) : undefined
  if (known !== undefined) return { status: 304, headers: { ...headers, etag: known }, body: Buffer.alloc(0) }
  const { body, encoding, etag } = pressed.bodyIn(preferredEncoding(ask.acceptEncoding))
  const own = { ...bodyHeaders(encoding, pressed.policy), ...(page.status === 200 ? { etag } : {}) }
  return { status: statusOf(page), headers: { ...headers, ...own }, body }
}

async function sendAlone(
  press: Press,
  page: RenderedPage,
  policy: PagePolicy | undefined,
  ask: PageAsk,
): Promise<PageAnswer> {
  const nonce = newToken()
  const html = await press.source.finish(page.html.replaceAll(press.noncePlace, nonce), ask.url)
  const { body, encoding } = compressText(html, preferredEncoding(ask.acceptEncoding))
  const sources = [`nonce-${nonce}`]
  const own = bodyHeaders(encoding, securityPolicy(press, { scripts: sources, styles: sources }))
  return {
    status: statusOf(page),
    headers: { ...pageHeaders(page, policy, { https: isHttps(press.options) }), ...own },
    body,
  }
}

/** Makes kept pages as small as they get, one at a time: whoever finds it busy is served as it is. */
function createImprover(log: Log): Press['improve'] {
  let isBusy = false
  return (pressed, encoding) => {
    if (isBusy) return
    isBusy = true
    pressed
      .improve(encoding)
      .catch((error: unknown) => log.error('page could not be compressed', { error }))
      .finally(() => {
        isBusy = false
      })
  }
}

async function openSource(mode: PagesOptions['mode']): Promise<PageSource> {
  if (mode.kind === 'built') return builtSource(mode.distFolder)
  const { developmentSource } = await import('./page-source-dev.ts')
  return developmentSource(mode.httpServer)
}

function securityPolicy({ options, source }: Press, inline: InlineSources): string {
  if (source.isDevelopment) return developmentSecurityPolicy()
  return contentSecurityPolicy({ inline, https: isHttps(options), imageOrigins: options.imageOrigins })
}

function isHttps({ origin }: PagesOptions): boolean {
  return origin.startsWith('https:')
}

/** The page of the last resort: no bundle, no data, one sentence. */
function lastResort(error: unknown, appName: string): RenderedPage {
  const code: ErrorCode = error instanceof Failure ? error.code : 'UNEXPECTED'
  const { status } = errors[code]
  const text = format(errors[code].message)
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(appName)}</title>`
  const html = `<!DOCTYPE html><html lang="en-ZA"><head>${head}</head><body><h1>${escapeHtml(appName)}</h1><p>${escapeHtml(text)}</p></body></html>`
  return { status, html, failure: error }
}
