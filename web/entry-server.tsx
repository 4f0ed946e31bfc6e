import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type {
  Boot,
  PageAssets,
  PagePolicy,
  PageRequest,
  RenderedPage,
} from '#contract/pages/page-rendering.ts'
import { sessionStylesPath } from '#contract/pages/page-rendering.ts'
import type { Api, RouterContext } from './platform/api/router-context.ts'
import { postedFormKey } from './platform/forms/posted-form.ts'
import { deferredBootScript } from './platform/page/boot.ts'
import { createQueryClient } from './platform/queries/query-client.ts'
import { translateWith } from './platform/text/text-catalogue.ts'
import { createAppRouter } from './router.tsx'

/** The server says in which language the page of this moment is rendered: several are at once. */
export { translateWith }

type AppRouter = ReturnType<typeof createAppRouter>

const policyRouter = createAppRouter({
  queryClient: createQueryClient(),
  api: { call: () => Promise.reject(new Error('The policy router must not load data')) },
  site: { name: '', origin: 'http://localhost' },
  boot: 'none',
})

/** The policy of the route that matches a path; an unknown path is plain HTML. */
export function pagePolicy(path: string): PagePolicy {
  const [branch, , route] = policyRouter.getMatchedRoutes(path)
  const data = route?.options.staticData
  const isFilledByBrowser = data?.personal || branch.some(({ options }) => options.ssr === false)
  return {
    route: route?.fullPath ?? '(unknown)',
    boot: route ? (data?.boot ?? 'eager') : 'none',
    isCacheable: data?.cache === true,
    isPersonal: data?.personal === true,
    search: data?.cacheSearch ?? [],
    hasSecretAddress: data?.secretAddress === true,
    opensFromShell: isFilledByBrowser === true && !data?.secretAddress && !data?.plainWhenPosted,
  }
}

/** Renders one page to HTML with its status, or returns where to redirect (ADR-5). */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const url = request.origin + request.url
  const boot = bootOf(request)
  const context: RouterContext = {
    queryClient: createQueryClient(),
    api: { call: request.api as Api['call'] },
    site: { name: request.appName, origin: request.origin },
    boot,
    readCursor: request.readCursor,
    renderedAt: request.renderedAt,
    formKey: request.formKey,
  }
  if (request.posted) context.queryClient.setQueryData(postedFormKey, request.posted)
  let failure: unknown
  const render = createRequestHandler({
    request: new Request(url, { signal: AbortSignal.timeout(request.deadlineMs) }),
    createRouter: () => createAppRouter(context, request.nonce),
    getRouterManifest: () => routerManifest(request.assets, boot),
  })
  const response = await render(({ router }) => {
    failure = failureOf(router)
    return new Response(renderDocument(router, request), { status: getSsrStatus(router) })
  })
  const location = response.headers.get('location')
  if (location !== null) return { status: response.status, html: '', location }
  return { status: response.status, html: await response.text(), failure }
}

function bootOf({ origin, url, posted }: PageRequest): Boot {
  const { pathname } = new URL(origin + url)
  const [, , route] = policyRouter.getMatchedRoutes(pathname)
  const isPlain = posted !== undefined && route?.options.staticData?.plainWhenPosted === true
  return isPlain ? 'none' : pagePolicy(pathname).boot
}

/**
 * Renders the document. With status 400 and up it is plain HTML, because no error details may travel with the data; the
 * exception is a page that is not found but hydrates for members who may see it. The nonce is removed from the meta
 * tag, where a style sheet could read it.
 */
function renderDocument(router: AppRouter, request: PageRequest): string {
  const { assets, nonce, origin, url } = request
  const { context } = router.options
  if (getSsrStatus(router) >= 400 && !hydratesWhenMissing(router)) context.boot = 'none'
  const html = renderToString(<RouterServer router={router} />)
  const plain = `<!DOCTYPE html>${html.replace(/<meta property="csp-nonce"[^<>]*>/, '')}`
  const styled = getSsrStatus(router) >= 400 ? withOtherStyles(plain, router, assets) : plain
  const whole = styled.replace('</head>', () => `${withoutScripts}</head>`)
  const { isCacheable, boot } = pagePolicy(new URL(origin + url).pathname)
  const document = isCacheable || boot === 'deferred' ? inlineStyleSheets(whole, request) : whole
  if (context.boot !== 'deferred') return document
  const chunks = matchedRouteIds(router).flatMap((id) => assets.routes[id]?.scripts ?? [])
  const script = `<script nonce="${nonce}">${deferredBootScript(assets.entry, chunks)}</script>`
  return document.replace('</body>', () => `${script}</body>`)
}

const withoutScripts = `<noscript><link rel="stylesheet" href="${sessionStylesPath}"></noscript>`

/** Not-found and error pages have style sheets of their own. */
function withOtherStyles(html: string, router: AppRouter, assets: PageAssets): string {
  const sheets = matchedRouteIds(router).flatMap((id) => assets.routes[id]?.otherStyles ?? [])
  const links = sheets.map((sheet) => `<link rel="stylesheet" href="${sheet}"/>`).join('')
  return html.replace('</head>', () => `${links}</head>`)
}

/**
 * A page that is cached, or painted before its scripts come, inlines the style sheets that not every page has: a second
 * file opens a second connection, which is a round trip before the first paint. The disabled link stays and shows the
 * scripts that the sheet is there.
 */
function inlineStyleSheets(html: string, { assets, nonce }: PageRequest): string {
  return html.replace(/<link rel="stylesheet" href="([^"]+)"/g, (link, address: string) => {
    const sheet = assets.sheets[address]
    return sheet === undefined ? link : `<style nonce="${nonce}">${sheet}</style>${link} disabled=""`
  })
}

/** Styles always; scripts and their preloads only where the page boots at once. */
function routerManifest(assets: PageAssets, boot: Boot) {
  const isEager = boot === 'eager'
  const routes = Object.entries(assets.routes).map(([id, { scripts, styles }]) => {
    return [
      id,
      { css: styles, preloads: isEager ? scripts : [], scripts: [] as { attrs: object }[] },
    ] as const
  })
  const manifest = { routes: Object.fromEntries(routes) }
  const entry = { attrs: { type: 'module', async: true, src: assets.entry } }
  if (isEager) manifest.routes.__root__?.scripts.push(entry)
  return manifest
}

function matchedRouteIds(router: AppRouter): string[] {
  return router.state.matches.map((match) => match.routeId)
}

function hydratesWhenMissing(router: AppRouter): boolean {
  const isMissing = getSsrStatus(router) === 404
  return isMissing && router.state.matches.some(({ staticData }) => staticData.hydratesWhenMissing)
}

function failureOf(router: AppRouter): unknown {
  return router.state.matches.find((match) => match.status === 'error')?.error
}
