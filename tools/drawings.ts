import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, runnerImport, type ViteDevServer } from 'vite'

type DrawingModule = { Drawing: FunctionComponent }

const mark = '\0drawn:'
const root = resolve(import.meta.dirname, '..')
/** Where a drawing is while developing: it is drawn again whenever it is asked for. */
const developed = '/@drawn/'

/**
 * Makes a file of its own of a drawing: `import address from './a.svg'` is the address of what `Drawing` of
 * `a-drawing.tsx` draws. Its name holds a hash of it, so that a browser keeps it while the pages around it change.
 */
export function drawings(): Plugin {
  let isBuild = false
  return {
    name: 'drawings',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId(source, importer) {
      if (!source.endsWith('.svg') || importer === undefined) return
      const path = resolve(dirname(importer), source)
      return existsSync(codeOf(path)) ? mark + path : undefined
    },
    async load(id) {
      if (!id.startsWith(mark)) return
      const path = id.slice(mark.length)
      if (!isBuild) return addressed(developed + relative(root, path))
      const { module } = await runnerImport<DrawingModule>(codeOf(path), { configFile: false, root })
      const source = drawn(module)
      const fileName = `assets/${nameOf(path, source)}`
      // The server's pages hold the address; the file itself belongs to what browsers are given.
      if (this.environment.config.consumer === 'client') this.emitFile({ type: 'asset', fileName, source })
      return addressed(`/${fileName}`)
    },
    configureServer: serveDrawings,
  }
}

function serveDrawings(server: ViteDevServer): void {
  server.middlewares.use(developed, (request, response, next) => {
    const path = codeOf(resolve(root, `.${new URL(request.url ?? '/', 'http://localhost').pathname}`))
    const answer = (module: object) =>
      response.setHeader('content-type', 'image/svg+xml').end(drawn(module as DrawingModule))
    server.ssrLoadModule(path).then(answer).catch(next)
  })
}

function codeOf(path: string): string {
  return path.replace(/\.svg$/, '-drawing.tsx')
}

function drawn({ Drawing }: DrawingModule): string {
  return renderToStaticMarkup(createElement(Drawing))
}

function nameOf(path: string, source: string): string {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return `${path.slice(dirname(path).length + 1, -'.svg'.length)}-${hash}.svg`
}

function addressed(address: string): string {
  return `export default ${JSON.stringify(address)}`
}
