import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

/** Builds the gallery and serves it until it is closed. */
export async function serveGallery(): Promise<{ origin: string; close(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'))
  const settings = { configFile: join(import.meta.dirname, 'vite.config.ts'), build: { outDir } }
  await build({ ...settings, logLevel: 'error' })
  const server = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0 } })
  return {
    origin: server.resolvedUrls?.local[0] ?? '',
    close: async () => {
      await server.close()
      await rm(outDir, { recursive: true })
    },
  }
}
