import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#server/platform/core/failure.ts'
import type { Log } from '#server/platform/core/log.ts'
import { networkOf } from '#server/platform/core/network.ts'
import type { RunAsSystem } from '#server/platform/core/request-context.ts'
import type { Delivery, Webhook } from '#server/platform/payments/webhook.ts'
import { asFailure } from './requests/error-responses.ts'
import { refuse } from './requests/operation-routes.ts'
import type { RequestDeps } from './requests/request-pipeline.ts'
import { bodyTimeout } from './requests/upload-body.ts'

/** The longest time a sender waits for processing; the delivery is stored by then, so the rest may come later. */
const WAIT_MS = 2_000

type Options = {
  deps: RequestDeps
  webhooks: readonly Webhook[]
  runAsSystem: RunAsSystem
  log: Log
  webhookWaitMs?: number
}

/**
 * Registers the webhook endpoints: the bytes are taken as received, stored, then answered with 200 (PAY-B4). Each is in
 * a plugin scope of its own, where nothing else reads bodies. Its address is pasted by hand, so a final slash is taken
 * too: nobody would notice a 404 at the provider.
 */
export function addWebhooks(server: FastifyInstance, options: Options): void {
  for (const webhook of options.webhooks) {
    server.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: webhook.maxBytes },
        (_request, body, done) => done(null, body),
      )
      for (const path of [webhook.path, `${webhook.path}/`])
        scope.post(path, { preParsing: bodyTimeout, bodyLimit: webhook.maxBytes }, (request, reply) =>
          receiveWebhook(options, webhook, request, reply),
        )
    })
  }
}

async function receiveWebhook(
  options: Options,
  webhook: Webhook,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { deps, log } = options
  try {
    const delivery = deliveryOf(request)
    if (!webhook.isGenuine(delivery)) {
      await deps.rateLimits.consume(['forgedWebhooks'], () => networkOf(request.ip))
      throw new Failure('UNAUTHENTICATED')
    }
    const id = await webhook.accept(delivery)
    await awaitOutcome(options, webhook, id)
    return reply.code(200).send({})
  } catch (error) {
    return refuse(reply, asFailure(error, log.with({ requestId: request.id })), request.id)
  }
}

/** A stored delivery is not lost: after an error or a timeout a scheduled task processes it. */
async function awaitOutcome(
  { runAsSystem, log, webhookWaitMs = WAIT_MS }: Options,
  webhook: Webhook,
  id: string,
): Promise<void> {
  const processed = webhook.process(id, { runAsSystem, log }).catch((error: unknown) => {
    log.error('an accepted delivery was not processed yet', { error })
  })
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, webhookWaitMs)
  })
  await Promise.race([processed, timeout])
  clearTimeout(timer)
}

function deliveryOf({ body, headers }: FastifyRequest): Delivery {
  const named = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers: Object.fromEntries(named) }
}
