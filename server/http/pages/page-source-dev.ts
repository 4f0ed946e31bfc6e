import type { Server } from 'node:http'
import { resolve } from 'node:path'
import type { PageRenderer } from '#contract/pages/page-rendering.ts'
import type { PageSource } from './page-source.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Pages straight from the sources, with hot updates over the same server's socket. */
export async function developmentSource(httpServer: Server): Promise<PageSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    configFile: resolve(root, 'vite.config.ts'),
    server: { middlewareMode: true, ws: { server: httpServer }, hmr: { server: httpServer } },
  })
  return {
    renderer: async () => (await vite.ssrLoadModule('/web/entry-server.tsx')) as PageRenderer,
    assets: {
      entry: '/web/entry-client.tsx',
      routes: { __root__: { scripts: [], styles: ['/web/ui/app.css?direct'] } },
      sheets: {},
    },
    staticFile: () => undefined,
    finish: (html, url) => vite.transformIndexHtml(url, html),
    isDevelopment: true,
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
