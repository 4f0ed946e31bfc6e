import type { Language } from '#contract/languages/language-codes.ts'
import type { TranslatedMessages } from '#contract/translations/translations.ts'
import type { PostedForm } from './form-posts.ts'

/** Name of the one Trusted Types policy a page may create (REQ-208). */
export const trustedTypesPolicy = 'thandaza'

/** The address of the service worker, the only script that the policy lets be registered (REQ-500). */
export const workerPath = '/worker.js'

/** The page without a person and without content that the worker keeps for members (ADR-42). */
export const shellPath = '/shell'

/**
 * A header of everything that a browser may store of this product, pages, files and pictures: what comes without it comes
 * from somebody in between (REQ-506).
 */
export const appMark = { name: 'x-app', value: 'thandaza' }

/** Colours of the browser's own bar, light and dark. */
export const themeColors = { light: '#FBF7ED', dark: '#0A122D' }

/** The style sheet that shows a page's menu for members or for visitors where scripts are off (REQ-398). */
export const sessionStylesPath = '/session.css'

/** The moment when a page is hydrated: after the first paint, at once, or never (plain HTML). */
export type Boot = 'deferred' | 'eager' | 'none'

/** Properties of a page that the server needs before rendering; set by the route's staticData. */
export type PagePolicy = {
  /** The route pattern for the log, which must not contain real addresses. */
  route: string
  boot: Boot
  isCacheable: boolean
  /** The page is rendered with the data of the member whose cookie came with the request. */
  isPersonal: boolean
  /** The query parameters the page reads; they are part of the cache key, and all others are dropped. */
  search: readonly string[]
  /** The address has a one-time secret, which must not be sent on as a referrer. */
  hasSecretAddress: boolean
  /** The browser fills the page from the same frame for everybody, so a stored shell can stand for it. */
  opensFromShell: boolean
}

/** `otherStyles` are the style sheets of the not-found and error views. */
type RouteAssets = { scripts: string[]; styles: string[]; otherStyles?: string[] }

/** The messages of a page in another language than English. */
export type Translation = {
  language: Language
  messages: TranslatedMessages
  /** The number of all sentences of the site, and of those that people have checked in this language. */
  sentences: number
  checked: number
  /** The address of the file with them. */
  file: string
}

/** The built files a page needs, by route id. Addresses are rooted ('/assets/…'). */
export type PageAssets = {
  entry: string
  routes: Record<string, RouteAssets>
  /** The content of style sheets that not every page has, by address. */
  sheets: Record<string, string>
}

/** Reads data for a page while it is rendered, by the operation's name. */
export type CallOperation = (operation: string, input: unknown) => Promise<unknown>

/** The reads of a page with a member's data, with the position of the event log before them and the time; for a visitor neither. */
export type PersonalReads = { api: CallOperation; readCursor?: string; renderedAt?: string }

export type PageRequest = {
  /** Path and query. */
  url: string
  origin: string
  appName: string
  nonce: string
  assets: PageAssets
  api: CallOperation
  /** The position of the event log before a member's data on this page were read. */
  readCursor?: string
  /** The time at which such data were read, by the server's clock. */
  renderedAt?: string
  /** The idempotency key of the page's form (REQ-306); a page that is the same for everybody has none. */
  formKey?: string
  /** The outcome of the form that was posted to this page. */
  posted?: PostedForm
  /** Rendering that takes longer is aborted. */
  deadlineMs: number
}

/** A rendered page; a redirect has a location and no html, a failed page has the error for the log. */
export type RenderedPage = { status: number; html: string; location?: string; failure?: unknown }

/** The functions that web/entry-server.tsx exports to the server. */
export type PageRenderer = {
  /** Lets pages be rendered in the language that this function returns at the moment of a sentence; null for English. */
  translateWith(current: () => Translation | null): void
  pagePolicy(path: string): PagePolicy
  renderPage(request: PageRequest): Promise<RenderedPage>
}
