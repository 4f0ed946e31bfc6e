import type { Server } from 'node:http'
import { errors } from '#contract/api/error-codes.ts'
import type { LimitName } from '#contract/api/rate-limits.ts'
import type { PostedForm } from '#contract/pages/form-posts.ts'
import type {
  CallOperation,
  PagePolicy,
  PageRenderer,
  PageRequest,
  PersonalReads,
  RenderedPage,
  Translation,
} from '#contract/pages/page-rendering.ts'
import { compressText, type Encoding, preferredEncoding } from '#server/http/responses/compression.ts'
import {
  contentSecurityPolicy,
  developmentSecurityPolicy,
  type InlineSources,
} from '#server/http/responses/security-headers.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { createLimiter, type Limiter } from '#server/platform/core/concurrency-limiter.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId, newToken } from '#server/platform/core/ids.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Translations } from '#server/platform/translations/translations.ts'
import { type CompressedPage, compressPage } from './compressed-page.ts'
import { fallbackPage } from './fallback-page.ts'
import { alternatesOf, languageFor } from './language-addresses.ts'
import { createLanguageCaches, type LanguageCaches } from './language-caches.ts'
import { addressWithoutMarks, canonicalUrl, isSearch, pathOf, plainUrl } from './page-address.ts'
import { bodyHeaders, pageHeaders, statusOf } from './page-headers.ts'
import { openPageLanguages, type PageLanguages, renderIn } from './page-language.ts'
import { builtSource, type Middleware, type PageSource } from './page-source.ts'
import type { StaticRequest, StaticResponse, WorkerChoice } from './static-files.ts'

const deadlineMs = 5_000
/** Rendering occupies the only thread: more at once would make none of them quicker, and everything else slower. */
const renderings = { concurrency: 4, queueSize: 100 }

export type IncomingPageRequest = {
  /** Path and query as received. */
  url: string
  acceptEncoding: string
  ifNoneMatch: string
  cookie?: string
  /** Counts against a limit of the visitor; throws RATE_LIMITED. */
  consume(limit: LimitName): Promise<void>
  /** The outcome of the form that was posted to the page. */
  outcome?: PostOutcome
}
export type PostOutcome = { posted: PostedForm; failure: Failure | null }
export type PageResponse = { status: number; headers: Record<string, string>; body: Buffer }

export type Pages = {
  /** Answers any address with a page, an unknown one with the not-found page. Never throws. */
  answer(request: IncomingPageRequest): Promise<PageResponse>
  /** A built file or one with the sentences of a language; undefined when there is none at this path. */
  staticFile(request: StaticRequest): Promise<StaticResponse | undefined>
  /** Evicts cached pages of a path, because their content has changed. */
  evict(path: string): void
  /** The middleware of development, which must see every request first. */
  middleware?: Middleware
  close(): Promise<void>
}

export type PagesOptions = {
  mode: ({ kind: 'built'; distFolder: string } & WorkerChoice) | { kind: 'development'; httpServer: Server }
  /** The public scheme, host and port. */
  origin: string
  appName: string
  api: CallOperation
  /** Reads for a page as the member of the request; for a visitor, as anybody. */
  personalReads?: (request: IncomingPageRequest) => Promise<PersonalReads>
  /** The address that the reader of a page is sent to instead; null when the page is for them. */
  redirectOf?: (request: IncomingPageRequest) => Promise<string | null>
  imageOrigins?: readonly string[]
  translations: Translations
  clock: Clock
  log: Log
  /** Limits of concurrent and queued renderings; tests only. */
  renderings?: { concurrency: number; queueSize: number }
}

/** Dependencies of answering a page. */
type PageDeps = {
  source: PageSource
  options: PagesOptions
  languages: PageLanguages
  caches: LanguageCaches<CompressedPage>
  improve: (compressed: CompressedPage, encoding: Encoding) => void
  withLimit: Limiter
  /** Replaces the nonce in a rendered page; random, so that no text of a page can contain it. */
  noncePlaceholder: string
  /** Replaced by the idempotency key of the page's form in the same way. */
  formKeyPlaceholder: string
}

/** The pages of the web, independent of the HTTP framework (ADR-5). */
export async function createPages(options: PagesOptions): Promise<Pages> {
  const source = await openSource(options.mode)
  const now = () => options.clock.now().getTime()
  const caches = createLanguageCaches<CompressedPage>(({ page }) => page.status === 200, now)
  const languages = openPageLanguages(options.translations, now)
  const improve = createImprover(options.log)
  const withLimit = createLimiter(options.renderings ?? renderings)
  const placeholders = { noncePlaceholder: newToken(), formKeyPlaceholder: newToken() }
  const deps = { source, options, languages, caches, improve, withLimit, ...placeholders }
  const { staticFile, middleware, close } = source
  return {
    answer: (request) => respondWithPage(deps, request),
    staticFile: async (request) => staticFile(request) ?? (await languages.file(request)),
    evict: caches.evict,
    middleware,
    close,
  }
}

async function respondWithPage(deps: PageDeps, request: IncomingPageRequest): Promise<PageResponse> {
  const { source, options } = deps
  try {
    const renderer = await source.renderer()
    const plain = { ...request, url: plainUrl(options.origin, request.url) }
    const policy = renderer.pagePolicy(pathOf(plain.url))
    // The page is rendered anonymously and cannot count inside; a search is counted whether its page is cached or not.
    if (isSearch(plain.url)) await request.consume('searchesPerMinute')
    if (plain.outcome) return await respondToPost(deps, renderer, policy, { ...plain, ...plain.outcome })
    const location = addressWithoutMarks(plain.url) ?? (await options.redirectOf?.(plain))
    if (location) return await sendUncached(deps, { status: 302, html: '', location }, policy, plain)
    const isShared = policy.isCacheable && !source.isDevelopment
    return await (isShared ? respondCached : respondUncached)(deps, renderer, policy, plain)
  } catch (error) {
    if (error instanceof Failure) options.log.info('page refused', { code: error.code })
    else options.log.error('page could not be rendered', { error })
    return await sendUncached(deps, fallbackPage(error, options.appName), undefined, request)
  }
}

/**
 * Public pages are the same for everybody, signed in or not: all share one rendering, counted for its first visitor.
 */
async function respondCached(
  deps: PageDeps,
  renderer: PageRenderer,
  policy: PagePolicy,
  request: IncomingPageRequest,
) {
  const url = canonicalUrl(request.url, policy.search)
  const translation = await translationFor(deps, request)
  const renderAndCompress = async () => {
    const page = await renderPage(deps, renderer, policy, { url, translation })
    return compressPage(page, deps.noncePlaceholder, (inline) => securityPolicy(deps, inline))
  }
  const admit = () => request.consume('renderedPages')
  const compressed = await deps.caches.of(translation).read(url, renderAndCompress, admit)
  const answer = sendCached(deps, compressed, policy, request)
  if (compressed.page.status === 200) deps.improve(compressed, preferredEncoding(request.acceptEncoding))
  return answer
}

async function respondUncached(
  deps: PageDeps,
  renderer: PageRenderer,
  policy: PagePolicy,
  request: IncomingPageRequest,
) {
  await request.consume('renderedPages')
  const { formKeyPlaceholder: formKey, options } = deps
  const reads = policy.isPersonal ? await options.personalReads?.(request) : undefined
  const translation = await translationFor(deps, request)
  const page = await renderPage(deps, renderer, policy, { url: request.url, translation, formKey, ...reads })
  return sendUncached(deps, page, policy, request)
}

/** The page of a posted form, with the status of its outcome; it holds what was typed, so nothing may store it. */
async function respondToPost(
  deps: PageDeps,
  renderer: PageRenderer,
  policy: PagePolicy,
  { posted, failure, ...request }: IncomingPageRequest & PostOutcome,
): Promise<PageResponse> {
  await request.consume('renderedPages')
  const { formKeyPlaceholder: formKey } = deps
  const translation = await translationFor(deps, request)
  const rendered = await renderPage(deps, renderer, policy, {
    url: request.url,
    translation,
    formKey,
    posted,
  })
  const isRefused = failure !== null && rendered.status === 200
  const page = isRefused ? { ...rendered, status: errors[failure.code].status, failure } : rendered
  const answer = await sendUncached(deps, page, policy, request)
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } }
}

async function translationFor({ languages, options }: PageDeps, request: IncomingPageRequest) {
  return await languages.translationOf(languageFor(request, options.translations))
}

type Rendering = { translation: Translation | null } & Pick<PageRequest, 'url' | 'formKey' | 'posted'> &
  Partial<PersonalReads>

async function renderPage(
  deps: PageDeps,
  renderer: PageRenderer,
  { route }: PagePolicy,
  { translation, api = deps.options.api, ...rendering }: Rendering,
) {
  const { options, source, noncePlaceholder: nonce } = deps
  const { origin, appName, log } = options
  const { assets } = source
  const page = await deps.withLimit(() =>
    renderIn(translation, renderer, () =>
      renderer.renderPage({ ...rendering, origin, appName, api, nonce, assets, deadlineMs }),
    ),
  )
  if (page.status >= 500) log.error('page failed', { route, error: page.failure })
  return page
}

/** A browser that has these bytes keeps the policy it got with them: they belong together. */
function sendCached(
  deps: PageDeps,
  compressed: CompressedPage,
  policy: PagePolicy,
  request: IncomingPageRequest,
): PageResponse {
  const { page } = compressed
  const headers = headersOf(deps, page, policy, request)
  const known = page.status === 200 ? compressed.knownEtag(request.ifNoneMatch) : undefined
  if (known !== undefined) return { status: 304, headers: { ...headers, etag: known }, body: Buffer.alloc(0) }
  const { body, encoding, etag } = compressed.bodyIn(preferredEncoding(request.acceptEncoding))
  const own = { ...bodyHeaders(encoding, compressed.policy), ...(page.status === 200 ? { etag } : {}) }
  return { status: statusOf(page), headers: { ...headers, ...own }, body }
}

async function sendUncached(
  deps: PageDeps,
  page: RenderedPage,
  policy: PagePolicy | undefined,
  request: IncomingPageRequest,
): Promise<PageResponse> {
  const nonce = newToken()
  const drawn = page.html
    .replaceAll(deps.noncePlaceholder, nonce)
    .replaceAll(deps.formKeyPlaceholder, newId(deps.options.clock.now()))
  const html = await deps.source.finish(drawn, request.url)
  const { body, encoding } = compressText(html, preferredEncoding(request.acceptEncoding))
  const sources = [`nonce-${nonce}`]
  const own = bodyHeaders(encoding, securityPolicy(deps, { scripts: sources, styles: sources }))
  return {
    status: statusOf(page),
    headers: { ...headersOf(deps, page, policy, request), ...own },
    body,
  }
}

function headersOf(
  { options }: PageDeps,
  page: RenderedPage,
  policy: PagePolicy | undefined,
  { url }: IncomingPageRequest,
) {
  const alternates = alternatesOf(options.origin + pathOf(url), options.translations)
  return pageHeaders(page, policy, { https: isHttps(options), alternates })
}

/** Recompresses cached pages to their smallest size, one at a time: a request meanwhile gets the current bytes. */
function createImprover(log: Log): PageDeps['improve'] {
  let isBusy = false
  return (compressed, encoding) => {
    if (isBusy) return
    isBusy = true
    compressed
      .improve(encoding)
      .catch((error: unknown) => log.error('page could not be compressed', { error }))
      .finally(() => {
        isBusy = false
      })
  }
}

async function openSource(mode: PagesOptions['mode']): Promise<PageSource> {
  if (mode.kind === 'built') return builtSource(mode.distFolder, mode)
  const { developmentSource } = await import('./page-source-dev.ts')
  return developmentSource(mode.httpServer)
}

function securityPolicy({ options, source }: PageDeps, inline: InlineSources): string {
  if (source.isDevelopment) return developmentSecurityPolicy()
  return contentSecurityPolicy({ inline, https: isHttps(options), imageOrigins: options.imageOrigins })
}

function isHttps({ origin }: PagesOptions): boolean {
  return origin.startsWith('https:')
}
