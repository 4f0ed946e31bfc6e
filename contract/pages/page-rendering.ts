/** Name of the one Trusted Types policy a page may create (REQ-208). */
export const trustedTypesPolicy = 'thandaza'

/** Colours of the browser's own bar, by day and by night. */
export const themeColors = { light: '#FBF7ED', dark: '#0A122D' }

/** How a page comes alive: after the first paint, at once, or never (plain HTML). */
export type Boot = 'deferred' | 'eager' | 'none'

/** What the server must know of a page before it renders it; set by the route's staticData. */
export type PagePolicy = {
  /** The route's pattern for the log, which must not hold what an address holds. */
  route: string
  boot: Boot
  isCacheable: boolean
  /** The query parameters the page reads; a cached page is kept per value of these and sees no others. */
  search: readonly string[]
  /** The address carries a one-time secret, which must not travel on as a referrer. */
  hasSecretAddress: boolean
}

/** `otherStyles` dress the route when it is not found or has failed. */
type RouteAssets = { scripts: string[]; styles: string[]; otherStyles?: string[] }

/** The built files a page needs, by route id. Addresses are rooted ('/assets/…'). */
export type PageAssets = {
  entry: string
  routes: Record<string, RouteAssets>
  /** What stands in the style sheets that not every page has, by address. */
  sheets: Record<string, string>
}

/** Reads data for a page while it is rendered, by the operation's name. */
export type CallOperation = (operation: string, input: unknown) => Promise<unknown>

export type PageRequest = {
  /** Path and query. */
  url: string
  origin: string
  appName: string
  nonce: string
  assets: PageAssets
  api: CallOperation
  /** A page that takes longer is given up. */
  deadlineMs: number
}

/** A rendered page; a redirect has a location and no html, a failed page carries what went wrong for the log. */
export type RenderedPage = { status: number; html: string; location?: string; failure?: unknown }

/** What web/entry-server.tsx offers the server. */
export type PageRenderer = {
  pagePolicy(path: string): PagePolicy
  renderPage(request: PageRequest): Promise<RenderedPage>
}
