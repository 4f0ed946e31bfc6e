import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, CDPSession } from '@playwright/test'
import { build } from 'vite'
import type { MarkupNode } from './web-bare-elements.ts'
import type { WebPage } from './web-pages.ts'

/** The comparison for the blocking time: the markup of our pages with React and nothing else. */
export type BarePages = { origin: string; stop(): Promise<void> }

type BarePage = { html: Buffer; script: Buffer }
type ProtocolNode = Awaited<ReturnType<typeof documentOf>>

const moduleId = 'virtual:bare-page'
/** Tags that React moves or that a static page does not need. */
const leftOut = new Set(['script', 'noscript', 'style', 'link', 'meta', 'template'])

/**
 * Serves the pages again, each with the HTML that the product sends, its style sheets, fonts and images, but with one
 * script instead of the application: React and React DOM, which hydrate the same elements at once. No router, no data
 * cache, no handlers. Its blocking time is what React itself takes for the page.
 */
export async function serveBarePages(
  browser: Browser,
  origin: string,
  pages: readonly WebPage[],
): Promise<BarePages> {
  const served = new Map<string, BarePage>()
  for (const { path } of pages) served.set(path, await barePageOf(browser, origin, path))
  const server = createServer((incoming, answer) => answerWith(served, origin, incoming, answer))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('No free port was given.')
  return {
    origin: `http://localhost:${address.port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answerWith(
  served: ReadonlyMap<string, BarePage>,
  origin: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
): void {
  const { url = '/' } = incoming
  const { pathname, search } = new URL(url, origin)
  const page = served.get(url)
  const owner = pathname === '/bare.js' ? served.get(decodeURIComponent(search.slice(1))) : undefined
  if (page) send(answer, 'text/html; charset=utf-8', page.html)
  else if (owner) send(answer, 'text/javascript', owner.script)
  else passOn(origin, incoming, answer)
}

function send(answer: ServerResponse, type: string, body: Buffer): void {
  answer.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length })
  answer.end(body)
}

/** Style sheets, fonts and images are those of the product. */
function passOn(origin: string, { url = '/', headers }: IncomingMessage, answer: ServerResponse): void {
  const onward = request(origin + url, { headers })
  onward.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
    response.pipe(answer)
  })
  onward.on('error', (error) => answer.destroy(error))
  onward.end()
}

async function barePageOf(browser: Browser, origin: string, path: string): Promise<BarePage> {
  const response = await fetch(origin + path)
  const html = withoutScripts(await response.text())
  const tag = `<script type="module" src="/bare.js?${encodeURIComponent(path)}"></script>`
  const script = await scriptOf(await contentOf(browser, origin + path))
  return {
    html: brotliCompressSync(html.replace('</head>', () => `${tag}</head>`)),
    script: brotliCompressSync(script),
  }
}

/** React's comments between texts go too: neighbouring texts are one in the tree that is hydrated. */
function withoutScripts(html: string): string {
  const parts = [
    ['<script', '</script>'],
    ['<noscript', '</noscript>'],
    ['<template', '</template>'],
    ['<!--', '-->'],
    ['<link rel="modulepreload"', '>'],
  ] as const
  return parts.reduce((text, [start, end]) => without(text, start, end), html)
}

/** A text without everything from a start to the next end. */
function without(text: string, start: string, end: string): string {
  const [first, ...others] = text.split(start)
  return [first, ...others.map((other) => other.slice(other.indexOf(end) + end.length))].join('')
}

/** Reads the elements in a browser without scripts, so that they are as the server sent them. */
async function contentOf(browser: Browser, url: string): Promise<MarkupNode[]> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  try {
    const page = await context.newPage()
    await page.goto(url)
    const root = await documentOf(await context.newCDPSession(page))
    const body = root.children
      ?.find(({ localName }) => localName === 'html')
      ?.children?.find(({ localName }) => localName === 'body')
    if (!body) throw new Error(`${url} has no body`)
    return childrenOf(body)
  } finally {
    await context.close()
  }
}

async function documentOf(session: CDPSession) {
  await session.send('DOM.enable', { includeWhitespace: 'all' })
  return (await session.send('DOM.getDocument', { depth: -1 })).root
}

function childrenOf({ children = [] }: ProtocolNode): MarkupNode[] {
  const found: MarkupNode[] = []
  for (const child of children) {
    const last = found.at(-1)
    if (child.nodeName === '#text' && typeof last === 'string')
      found[found.length - 1] = last + child.nodeValue
    else if (child.nodeName === '#text') found.push(child.nodeValue)
    else if (child.nodeType === 1 && !leftOut.has(child.localName)) found.push(elementOf(child))
  }
  return found
}

function elementOf(node: ProtocolNode): MarkupNode {
  const { localName, attributes = [] } = node
  const pairs = attributes.flatMap((name, place) =>
    place % 2 === 0 ? [[name, attributes[place + 1] ?? '']] : [],
  )
  return [localName, Object.fromEntries(pairs), childrenOf(node)]
}

/** React, React DOM and the content, bundled for production as Vite does it. */
async function scriptOf(content: readonly MarkupNode[]): Promise<string> {
  const json = JSON.stringify(JSON.stringify(content))
  const code = `import { hydrateRoot } from 'react-dom/client'
import { elementsOf } from ${JSON.stringify(new URL('web-bare-elements.ts', import.meta.url).pathname)}
hydrateRoot(document.body, elementsOf(JSON.parse(${json})), { onRecoverableError: reportError })`
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'bare-page',
        resolveId: (id) => (id === moduleId ? id : undefined),
        load: (id) => (id === moduleId ? code : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: moduleId }, modulePreload: false },
  })
  if (!('output' in result)) throw new Error('The bare page must be one bundle')
  const [chunk] = result.output
  return chunk.code
}
