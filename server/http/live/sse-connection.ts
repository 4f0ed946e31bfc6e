import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { SseConnection } from './live-streams.ts'

/** Proxies must not cache, compress or buffer the stream; when it ends, so does its connection. */
const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

/** A response that stays open as an event stream; the framework releases it once it is open. */
export function sseConnection(reply: FastifyReply): SseConnection {
  const { raw } = reply
  return {
    open: (first) => {
      reply.headers(streamHeaders).hijack()
      raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
      raw.write(first)
    },
    send: (frames) => {
      raw.cork()
      for (const frame of frames) raw.write(frame)
      raw.uncork()
    },
    backlog: () => raw.writableLength,
    end: (last) => raw.end(last),
    cut: () => raw.destroy(),
    onGone: (callback) => raw.once('close', callback),
  }
}
