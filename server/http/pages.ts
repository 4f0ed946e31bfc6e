import type { Server } from 'node:http'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { format } from '#contract/messages/format.ts'
import type { CallOperation, PagePolicy, PageRenderer, RenderedPage } from '#contract/page-rendering.ts'
import type { Clock } from '#server/platform/clock.ts'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { Failure } from '#server/platform/failure.ts'
import { newToken } from '#server/platform/ids.ts'
import type { Log } from '#server/platform/log.ts'
import { compressText, preferredEncoding } from './encoding.ts'
import { contentSecurityPolicy, developmentSecurityPolicy, securityHeaders } from './headers.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { builtSource, type Middleware, type PageSource } from './page-source.ts'
import type { StaticFiles } from './static.ts'

const deadlineMs = 5_000

export type PageAsk = {
  /** Path and query as they came. */
  url: string
  hasSession: boolean
  acceptEncoding: string
}
export type PageAnswer = { status: number; headers: Record<string, string>; body: Buffer }

export type Pages = {
  /** Answers any address with a page, an unknown one with the not-found page. Never throws. */
  answer(ask: PageAsk): Promise<PageAnswer>
  /** A built file, or nothing when there is none of this path. */
  staticFile: StaticFiles
  /** Forgets kept pages whose path starts so, because what they show has changed. */
  evict(pathPrefix: string): void
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
}

/** What answering a page needs: its source, the kept pages and the settings. */
type Press = {
  source: PageSource
  options: PagesOptions
  cache: PageCache<RenderedPage>
  /** Stands for the nonce in a kept page; random, so that no text of a page can contain it. */
  noncePlace: string
}

/** The pages of the web, independent of the HTTP framework (stack F1, variant B). */
export async function createPages(options: PagesOptions): Promise<Pages> {
  const source = await openSource(options.mode)
  const now = () => options.clock.now().getTime()
  const cache = createPageCache<RenderedPage>((page) => page.status === 200, { now })
  const press = { source, options, cache, noncePlace: newToken() }
  const { staticFile, middleware, close } = source
  return { answer: (ask) => answerPage(press, ask), staticFile, evict: cache.evict, middleware, close }
}

async function answerPage(press: Press, ask: PageAsk): Promise<PageAnswer> {
  const { source, options } = press
  try {
    const renderer = await source.renderer()
    const policy = renderer.pagePolicy(pathOf(ask.url))
    const page = await pageFor(press, renderer, policy, ask)
    if (page.status >= 500) options.log.error('page failed', { route: policy.route, error: page.failure })
    return await sendPage(press, page, policy, ask)
  } catch (error) {
    options.log.error('page could not be rendered', { error })
    return await sendPage(press, lastResort(error, options.appName), undefined, ask)
  }
}

/** Public pages are the same for everybody: the anonymous share one rendering, whoever signed in gets a fresh one. */
async function pageFor(press: Press, renderer: PageRenderer, policy: PagePolicy, ask: PageAsk) {
  if (!policy.isCacheable || press.source.isDevelopment) return renderPage(press, renderer, ask.url)
  const url = keptUrl(ask.url, policy.search)
  const render = () => renderPage(press, renderer, url)
  return ask.hasSession ? render() : press.cache.read(url, render)
}

function renderPage({ options, source, noncePlace }: Press, renderer: PageRenderer, url: string) {
  const { origin, appName, api } = options
  return renderer.renderPage({
    url,
    origin,
    appName,
    api,
    nonce: noncePlace,
    assets: source.assets,
    deadlineMs,
  })
}

async function sendPage(
  press: Press,
  page: RenderedPage,
  policy: PagePolicy | undefined,
  ask: PageAsk,
): Promise<PageAnswer> {
  const nonce = newToken()
  const html = await press.source.finish(page.html.replaceAll(press.noncePlace, nonce), ask.url)
  const { body, encoding } = compressText(html, preferredEncoding(ask.acceptEncoding))
  const status = statusOf(page)
  const headers = {
    ...pageHeaders(press, nonce),
    ...(policy?.hasSecretAddress ? { 'referrer-policy': 'no-referrer' } : {}),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    ...(page.location === undefined ? {} : { location: page.location }),
    ...(status === 503 ? { 'retry-after': '5' } : {}),
  }
  return { status, headers, body }
}

async function openSource(mode: PagesOptions['mode']): Promise<PageSource> {
  if (mode.kind === 'built') return builtSource(mode.distFolder)
  const { developmentSource } = await import('./page-source-dev.ts')
  return developmentSource(mode.httpServer)
}

/** No cache between here and the browser may keep a page: its nonce is for one answer (ruling 10). */
function pageHeaders({ options, source }: Press, nonce: string): Record<string, string> {
  const https = options.origin.startsWith('https:')
  const { imageOrigins } = options
  return {
    ...securityHeaders({ https }),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    'content-security-policy': source.isDevelopment
      ? developmentSecurityPolicy()
      : contentSecurityPolicy({ nonce, https, imageOrigins }),
  }
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}

/** The address with the parameters the page reads, in one order; whatever else it carried makes no new page. */
function keptUrl(url: string, search: readonly string[]): string {
  const asked = new URLSearchParams(url.slice(pathOf(url).length))
  const kept = new URLSearchParams()
  for (const name of search) {
    const value = asked.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept.size === 0 ? pathOf(url) : `${pathOf(url)}?${kept}`
}

function statusOf({ status, failure }: RenderedPage): number {
  if (status < 500 || !(failure instanceof Failure)) return status
  return Math.max(500, errors[failure.code].status)
}

/** The page of the last resort: no bundle, no data, one sentence. */
function lastResort(error: unknown, appName: string): RenderedPage {
  const code: ErrorCode = error instanceof Failure ? error.code : 'UNEXPECTED'
  const text = format(errors[code].message)
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(appName)}</title>`
  const html = `<!DOCTYPE html><html lang="en-ZA"><head>${head}</head><body><h1>${escapeHtml(appName)}</h1><p>${escapeHtml(text)}</p></body></html>`
  return { status: 500, html, failure: error }
}
