import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { build } from 'vite'
import type { MarkupNode } from './web-bare-elements.ts'
import type { WebPage } from './web-pages.ts'

/** The comparison for the blocking time: the markup of our pages with React and nothing else. */
export type BarePages = { origin: string; stop(): Promise<void> }

const SCRIPT = '/bare.js?'
const moduleId = 'virtual:bare-page'

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
  /** Pages by path, scripts by the address in their page. */
  const served = new Map<string, { type: string; body: Buffer }>()
  for (const { path } of pages) {
    const address = SCRIPT + encodeURIComponent(path)
    const html = withoutScripts(await (await fetch(origin + path)).text())
    const tag = `<script type="module" src="${address}"></script></head>`
    const whole = brotliCompressSync(html.replace('</head>', () => tag))
    served.set(path, { type: 'text/html; charset=utf-8', body: whole })
    const script = brotliCompressSync(await scriptOf(await contentOf(browser, html)))
    served.set(address, { type: 'text/javascript', body: script })
  }
  const server = createServer((incoming, answer) => {
    const found = served.get(incoming.url ?? '/')
    if (!found) return passOn(origin, incoming, answer)
    const size = { 'content-encoding': 'br', 'content-length': found.body.length }
    answer.writeHead(200, { 'content-type': found.type, ...size }).end(found.body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
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

type BrowserNode = {
  nodeType: number
  nodeValue: string
  localName: string
  attributes: Iterable<{ name: string; value: string }>
  childNodes: Iterable<BrowserNode>
}

/** Reads the elements as a browser parses them. */
async function contentOf(browser: Browser, html: string): Promise<MarkupNode[]> {
  const page = await browser.newPage()
  try {
    await page.setContent(html)
    return await page.locator('body').evaluate(readMarkup)
  } finally {
    await page.close()
  }
}

/** Runs in the browser. Some tags are moved by React, or a static page does not need them. */
function readMarkup(body: BrowserNode): MarkupNode[] {
  const leftOut = ['script', 'noscript', 'style', 'link', 'meta', 'template']
  const read = ({ childNodes }: BrowserNode): MarkupNode[] =>
    [...childNodes].flatMap((node): MarkupNode[] => {
      if (node.nodeType === 3) return [node.nodeValue]
      if (node.nodeType !== 1 || leftOut.includes(node.localName)) return []
      const attributes = [...node.attributes].map(({ name, value }) => [name, value])
      return [[node.localName, Object.fromEntries(attributes), read(node)]]
    })
  return read(body)
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
  return result.output[0].code
}
