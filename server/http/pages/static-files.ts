import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { workerPath } from '#contract/pages/page-rendering.ts'
import { type Encoding, etagsOf, preferredEncoding } from '#server/http/responses/compression.ts'
import { mayBeIndexed } from '#server/http/responses/security-headers.ts'

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

const removalWorkerPath = '/removal-worker.js'
/** A worker may talk to its own server alone; the policy of a page does not hold for it. */
const ofWorker = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

export type WorkerChoice = { hasWorker: boolean }

/** `digest` is of the content, whatever its encoding. */
export type StoredFile = { digest: string; bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer } }

export type StaticResponse = { status: 200 | 304; headers: Record<string, string>; body: Buffer }
export type StaticRequest = { path: string; acceptEncoding: string; ifNoneMatch: string }
export type StaticFiles = (request: StaticRequest) => StaticResponse | undefined

/**
 * Reads a built folder into memory once (a few hundred kilobytes) and serves from there; nothing outside it can be
 * reached. Hashed files may be cached for ever, the others are revalidated after an hour and the worker at every look.
 * Without `hasWorker` the worker is replaced by the one that takes it away (REQ-505).
 */
export async function readStaticFiles(folder: string, { hasWorker }: WorkerChoice): Promise<StaticFiles> {
  const files = new Map<string, StoredFile>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || extname(entry.name) === '.br' || extname(entry.name) === '.gz') continue
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(folder.length), await readStored(path))
  }
  return (request) => {
    const file = files.get(request.path === workerPath && !hasWorker ? removalWorkerPath : request.path)
    return file && sendStored(file, request)
  }
}

/** A file in the encoding that the browser prefers, or the word that it has this content. */
export function sendStored(
  file: StoredFile,
  { path, acceptEncoding, ifNoneMatch }: StaticRequest,
): StaticResponse {
  const encoding = preferredEncoding(acceptEncoding, Object.keys(file.bodies))
  const headers = headersOf(path, file, encoding)
  // Each encoding has an etag of its own; a browser that has one of them has the content.
  if (etagsOf(ifNoneMatch).some((known) => known.startsWith(`"${file.digest}.`)))
    return { status: 304, headers, body: Buffer.alloc(0) }
  return { status: 200, headers, body: file.bodies[encoding] ?? file.bodies.identity }
}

async function readStored(path: string): Promise<StoredFile> {
  const identity = await readFile(path)
  const [br, gzip] = await Promise.all([readIfThere(`${path}.br`), readIfThere(`${path}.gz`)])
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 20)
  return { digest, bodies: { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) } }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

function headersOf(path: string, file: StoredFile, encoding: Encoding): Record<string, string> {
  const isHashed = path.startsWith('/assets/')
  return {
    'content-type': mediaTypes[extname(path)] ?? 'application/octet-stream',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    etag: `"${file.digest}.${encoding}"`,
    vary: 'accept-encoding',
    ...mayBeIndexed,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    ...(path === workerPath ? ofWorker : {}),
  }
}
