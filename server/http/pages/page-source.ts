import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageAssets, PageRenderer } from '#contract/pages/page-rendering.ts'
import { readStaticFiles, type StaticFiles, type WorkerChoice } from './static-files.ts'

/** Handles a request that belongs to it, else calls `next`. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: Error) => void,
) => void

/** The source of rendering and files: the built folders, or the bundler in development. */
export type PageSource = {
  renderer(): Promise<PageRenderer>
  assets: PageAssets
  staticFile: StaticFiles
  /** Adds the bundler's tags to a page in development. */
  finish(html: string, url: string): Promise<string>
  isDevelopment: boolean
  middleware?: Middleware
  close(): Promise<void>
}

/** The pages as tools/build.ts left them. */
export async function builtSource(distFolder: string, worker: WorkerChoice): Promise<PageSource> {
  const renderer: PageRenderer = await import(pathToFileURL(join(distFolder, 'ssr/entry-server.js')).href)
  return {
    renderer: async () => renderer,
    assets: JSON.parse(await readFile(join(distFolder, 'ssr/page-assets.json'), 'utf8')),
    staticFile: await readStaticFiles(join(distFolder, 'web'), worker),
    finish: async (html) => html,
    isDevelopment: false,
    close: async () => {},
  }
}
