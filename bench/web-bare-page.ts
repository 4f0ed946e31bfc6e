import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { build } from 'vite'
import { folder } from './store.ts'
import type { WebPage } from './web-pages.ts'

const SCRIPT = '/bare.js?'

/**
 * Serves the pages again, as the comparison for the blocking time: each with the HTML that the product sends, its style
 * sheets, fonts and images, but with one script instead of the application: React and React DOM, which hydrate the same
 * elements at once. No router, no data cache, no handlers. Its blocking time is what React itself takes for the page.
 */
export async function serveBarePages(browser: Browser, origin: string, pages: readonly WebPage[]) {
  /** Pages by path, scripts by the address in their page. */
  const served = new Map<string, { type: string; body: Buffer }>()
  for (const { path } of pages) {
    const address = SCRIPT + encodeURIComponent(path)
    const html = withoutScripts(await (await fetch(origin + path)).text())
    const tag = `<script type="module" src="${address}"></script></head>`
    const whole = brotliCompressSync(html.replace('</head>', () => tag))
    served.set(path, { type: 'text/html; charset=utf-8', body: whole })
    const script = brotliCompressSync(await scriptOf(browser, html))
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
  let text = html
  for (const [start, end] of parts) {
    const [first, ...others] = text.split(start)
    text = [first, ...others.map((other) => other.slice(other.indexOf(end) + end.length))].join('')
  }
  return text
}

/** React, React DOM and the elements as a browser parses them, bundled for production as Vite does it. */
async function scriptOf(browser: Browser, html: string): Promise<string> {
  const page = await browser.newPage()
  await page.setContent(html)
  const content = await page.locator('body').evaluate(codeOf)
  await page.close()
  const code = `import { createElement as h } from 'react'
import { hydrateRoot } from 'react-dom/client'
const Part = ({ draw }) => draw()
hydrateRoot(document.body, [${content}], { onRecoverableError: reportError })`
  const input = join(folder, 'bare-page.js')
  await writeFile(input, code)
  const options = { write: false, rolldownOptions: { input }, modulePreload: false } as const
  const result = await build({ configFile: false, logLevel: 'warn', build: options })
  if (!('output' in result)) throw new Error('The bare page must be one bundle')
  return result.output[0].code
}

type BrowserNode = {
  nodeType: number
  nodeValue: string
  localName: string
  attributes: Iterable<{ name: string; value: string }>
  childNodes: Iterable<BrowserNode>
}

/** The code that creates the elements within one. It runs in the browser and must be whole in itself. */
function codeOf(body: BrowserNode): string {
  // Tags that React moves or that a static page does not need.
  const leftOut = ['script', 'noscript', 'style', 'link', 'meta', 'template']
  // Each of these is a component of its own, as cards, rows and parts of a page are.
  const parts = ['article', 'aside', 'footer', 'form', 'header', 'li', 'main', 'nav', 'section']
  // React's name where it is another one; a field keeps what a visitor has typed.
  const names = { class: 'className', for: 'htmlFor', value: 'defaultValue', checked: 'defaultChecked' }
  const styleOf = (text: string) => {
    const rules = text.split(';').map((rule) => rule.split(':').map((part) => part.trim()))
    return Object.fromEntries(rules.filter(([name]) => name))
  }
  const elementOf = (node: BrowserNode, key: number) => {
    const { nodeType, nodeValue, localName, attributes, childNodes } = node
    if (nodeType === 3) return [JSON.stringify(nodeValue)]
    if (nodeType !== 1 || leftOut.includes(localName)) return []
    const props = [...attributes].map(({ name, value }) => [
      names[name as keyof typeof names] ?? name,
      name === 'style' ? styleOf(value) : value,
    ])
    const given = JSON.stringify({ key, ...Object.fromEntries(props) })
    const element = `h(${[JSON.stringify(localName), given, ...childrenOf(childNodes)]})`
    return [parts.includes(localName) ? `h(Part,{key:${key},draw:()=>${element}})` : element]
  }
  const childrenOf = (nodes: Iterable<BrowserNode>): string[] => [...nodes].flatMap(elementOf)
  return String(childrenOf(body.childNodes))
}
