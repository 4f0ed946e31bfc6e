import { get, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#server/platform/core/log.ts'
import { sendStreamedDownload } from './streamed-downloads.ts'

let server: FastifyInstance | undefined
afterEach(() => server?.close())

/** Serves one download that is written like this; returns its address. */
async function serve(write: () => AsyncIterable<string>): Promise<string> {
  const download = { type: 'text/csv', name: 'paper.csv', isDownload: true, write } as const
  server = fastify()
  server.get('/paper', (request, reply) =>
    sendStreamedDownload(request, reply, { download, log: createLog('silent') }),
  )
  return `${await server.listen({ port: 0, host: '127.0.0.1' })}/paper`
}

const encodings = ['identity', 'gzip']

test.each(encodings)('a download that breaks half-way never looks complete (%s)', async (encoding) => {
  const address = await serve(async function* () {
    yield 'a first line\r\n'
    await setTimeout(50)
    throw new Error('the database went away')
  })
  const answer = await fetch(address, { headers: { 'accept-encoding': encoding } })
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow()
})

test.each(encodings)('nothing is written faster than it is received (%s)', async (encoding) => {
  let written = 0
  let isLeft = false
  const address = await serve(async function* () {
    try {
      for (; written < 2_000; written++) {
        // No two words are alike, so that the text stays large when compressed.
        const figures = Array.from({ length: 8_000 }, (_, at) => (at * 7919 + written * 104_729) ** 2)
        yield figures.join('')
      }
    } finally {
      isLeft = true
    }
  })
  const answer = await new Promise<IncomingMessage>((resolve) =>
    get(address, { headers: { 'accept-encoding': encoding } }, resolve),
  )
  answer.pause()
  let before = -1
  for (; before < written; await setTimeout(300)) before = written
  expect(written).toBeLessThan(1_000)
  answer.destroy()
  await expect.poll(() => isLeft).toBe(true)
  expect(written).toBeLessThan(1_000)
})

test('an error before the first line is thrown, while an error response is still possible', async () => {
  const address = await serve(async function* () {
    yield await Promise.reject<string>(new Error('nothing to be had'))
  })
  const answer = await fetch(address)
  expect(answer.status).toBe(500)
  expect(answer.headers.get('content-disposition')).toBeNull()
})
