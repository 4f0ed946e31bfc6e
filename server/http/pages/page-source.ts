import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageAssets, PageRenderer } from '#contract/pages/page-rendering.ts'
import { readStaticFiles, type StaticFiles } from './static-files.ts'

/** Takes a request when it is its own, else calls `next`. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: Error) => void,
) => void

/** Where rendering and files come from: the built folders, or the bundler while developing. */
export type PageSource = {
  renderer(): Promise<PageRenderer>
  assets: PageAssets
  staticFile: StaticFiles
  /** What the bundler still adds to a page while developing. */
  finish(html: string, url: string): Promise<string>
  isDevelopment: boolean
  middleware?: Middleware
  close(): Promise<void>
}

/** The pages as tools/build.ts left them. */
export async function builtSource(distFolder: string): Promise<PageSource> {
  const renderer: PageRenderer = await import(pathToFileURL(join(distFolder, 'ssr/entry-server.js')).href)
  return {
    renderer: async () => renderer,
    assets: JSON.parse(await readFile(join(distFolder, 'ssr/page-assets.json'), 'utf8')),
    staticFile: await readStaticFiles(join(distFolder, 'web')),
    finish: async (html) => html,
    isDevelopment: false,
    close: async () => {},
  }
}
