import { createServer, type IncomingMessage } from 'node:http'
import { isOwnHost, listenOnLoopback } from '../listen-on-loopback.ts'
import { serveCheckout } from './checkout-pages.ts'
import { createControlPlane } from './control-plane.ts'
import { createWorld, type WorldOptions } from './create-simulator.ts'
import { createApi } from './paystack-api.ts'
import { type Reply, readRequest, refuse, type SimulatorRequest, sendReply } from './requests-and-replies.ts'
import { type Control, createControl } from './simulator-control.ts'
import type { World } from './simulator-state.ts'

export type { Control } from './simulator-control.ts'

export type PaystackSimulator = {
  /** `http://127.0.0.1:<port>`: API, checkout pages and, below `/__sim`, the dashboard. */
  origin: string
  secretKey: string
  controlToken: string
  control: Control
  close(): Promise<void>
}

/**
 * Paystack on this machine, for development and tests: the API, checkout pages without scripts, signed webhooks with
 * retries, and every fault that a test may want (PAY-D0). It listens on 127.0.0.1 alone. If its port is taken it uses
 * any free one.
 */
export async function startPaystackSimulator(
  options: WorldOptions & { port?: number } = {},
): Promise<PaystackSimulator> {
  const { world, ...switches } = createWorld(options)
  const control = createControl(world, switches)
  const answer = createDispatcher(world, control)
  const server = createServer((request, response) => {
    answer(request).then(
      (reply) => sendReply(response, reply),
      (error: Error) => sendReply(response, refuse(500, error.message, 'simulator_fault')),
    )
  })
  world.origin = await listenOnLoopback(server, options.port ?? 0)
  return {
    origin: world.origin,
    secretKey: world.secretKey,
    controlToken: world.controlToken,
    control,
    close: async () => {
      world.timeline.stop()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

/** Routes requests: the dashboard and its commands, the checkout pages, the API. */
function createDispatcher(world: World, control: Control) {
  const api = createApi(world)
  const controlPlane = createControlPlane(world, control)
  return async (request: IncomingMessage): Promise<Reply> => {
    if (!isOwnHost(world.origin, request.headers.host))
      return refuse(403, 'This host is not served', 'wrong_host')
    const parsed = await readRequest(request)
    if (parsed.path === '/__sim' || parsed.path.startsWith('/__sim/')) return await controlPlane(parsed)
    return (await answerPage(world, parsed)) ?? (await api(parsed))
  }
}

async function answerPage(world: World, parsed: SimulatorRequest): Promise<Reply | null> {
  return parsed.path.startsWith('/checkout/') ? await serveCheckout(world, parsed) : null
}
