import { type Preset, presetNames } from './fault-profiles.ts'
import type { Fault } from './provider-faults.ts'
import type { Reply, SimulatorRequest } from './requests-and-replies.ts'
import type { Control, SuccessOptions } from './simulator-control.ts'
import { dashboardPage } from './simulator-dashboard.ts'
import type { DisputeResolution } from './simulator-records.ts'
import type { World } from './simulator-state.ts'

type CommandParams = Record<string, unknown>
type ControlCommand = (control: Control, params: CommandParams, names: string[]) => unknown

const outcomes: readonly DisputeResolution[] = ['merchant-accepted', 'declined', 'auto-accepted']

/** Commands below `/__sim`, by method and path. The result of a command is answered as JSON. */
const controlCommands: readonly [route: RegExp, controlCommand: ControlCommand][] = [
  [/^GET \/transactions$/, (control) => control.transactions()],
  [/^GET \/deliveries$/, (control) => control.deliveries()],
  [/^GET \/faults$/, (control) => control.faults()],
  [/^POST \/reset$/, (control, { seed }) => control.reset(seed === undefined ? undefined : Number(seed))],
  [/^POST \/tx\/([^/]+)\/succeed$/, (control, params, [name = '']) => control.succeed(name, charge(params))],
  [/^POST \/tx\/([^/]+)\/fail$/, (control, { reason }, [name = '']) => control.fail(name, text(reason))],
  [/^POST \/tx\/([^/]+)\/abandon$/, (control, _, [name = '']) => control.abandon(name)],
  [/^POST \/tx\/([^/]+)\/ongoing$/, (control, _, [name = '']) => control.ongoing(name)],
  [/^POST \/tx\/([^/]+)\/reverse$/, (control, _, [name = '']) => control.reverse(name)],
  [/^POST \/tx\/([^/]+)\/dispute$/, (control, _, [name = '']) => control.dispute(name)],
  [
    /^POST \/tx\/([^/]+)\/resolve-dispute$/,
    (control, { outcome, amount }, [name = '']) =>
      control.resolveDispute(name, oneOf(outcomes, outcome), cents(amount)),
  ],
  [
    /^POST \/tx\/([^/]+)\/refund$/,
    (control, { amount }, [name = '']) => control.refundFromDashboard(name, cents(amount)),
  ],
  [/^POST \/webhooks\/pause$/, (control) => control.pauseWebhooks()],
  [/^POST \/webhooks\/resume$/, (control) => control.resumeWebhooks()],
  [/^POST \/webhooks\/flush$/, (control) => control.flushWebhooks()],
  [/^POST \/webhooks\/redeliver\/([^/]+)$/, (control, _, [id = '']) => control.redeliver(id)],
  [/^POST \/webhooks\/url$/, (control, { url }) => control.setWebhookUrl(String(url))],
  [/^POST \/clock\/advance$/, (control, { ms }) => control.advance(wholeNumber(ms))],
  [/^POST \/faults$/, (control, params) => ({ id: control.addFault(fault(params)) })],
  [/^PUT \/faults$/, (control, { faults }) => replaceFaults(control, faults)],
  [/^POST \/faults\/clear$/, (control) => control.clearFaults()],
  [/^POST \/preset$/, (control, { name }) => control.usePreset(oneOf<Preset>(presetNames, name))],
  [/^POST \/conditions\/strict-za$/, (control, { on }) => control.setStrictZa(on === true || on === '1')],
  [
    /^POST \/conditions\/rate$/,
    (control, { perMinute }) => control.limitRate(perMinute ? wholeNumber(perMinute) : null),
  ],
]

/**
 * The control commands over HTTP (PAY-D4): with the header `x-sim-token`, or with the token in the dashboard's own
 * forms. The dashboard itself is shown to everyone who reaches this machine's loopback.
 */
export function createControlPlane(world: World, control: Control) {
  return async (request: SimulatorRequest): Promise<Reply> => {
    const path = request.path.slice('/__sim'.length)
    if (request.method === 'GET' && path === '') return { status: 200, html: dashboardPage(world, control) }
    const isForm = request.form.has('token')
    const token = isForm ? request.form.get('token') : request.headers['x-sim-token']
    if (token !== world.controlToken)
      return { status: 401, json: { error: 'x-sim-token is missing or wrong' } }
    if (`${request.method} ${path}` === 'GET /state') return { status: 200, json: stateOf(world, control) }
    const found = controlCommands
      .map(([route, controlCommand]) => ({ controlCommand, match: route.exec(`${request.method} ${path}`) }))
      .find(({ match }) => match)
    if (!found?.match) return { status: 404, json: { error: 'There is no such switch' } }
    const names = found.match.slice(1).map(decodeURIComponent)
    const params = isForm ? Object.fromEntries(request.form) : (request.body ?? {})
    const { error, answer } = await run(() => found.controlCommand(control, params, names))
    if (error) return { status: 409, json: { error } }
    return isForm ? { status: 302, location: '/__sim' } : { status: 200, json: answer ?? { done: true } }
  }
}

/** A command that fails is answered with its sentence. */
async function run(controlCommand: () => unknown): Promise<{ error?: string; answer?: unknown }> {
  try {
    return { answer: await controlCommand() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

function stateOf(world: World, control: Control) {
  const { conditions, timeline, origin, schedule } = world
  return {
    now: timeline.now().toISOString(),
    origin,
    schedule,
    strictZa: conditions.strictZa,
    perMinute: conditions.perMinute,
    faults: control.faults(),
    transactions: control.transactions().length,
    deliveries: control.deliveries().length,
  }
}

function charge({ delayMs, amount, currency, channel }: CommandParams): SuccessOptions {
  return {
    ...(delayMs !== undefined && { delayMs: wholeNumber(delayMs) }),
    ...(amount !== undefined && { amountCents: wholeNumber(amount) }),
    ...(text(currency) && { currency: text(currency) }),
    ...(text(channel) && { channel: text(channel) }),
  }
}

function fault(params: CommandParams): Fault {
  const { match, action } = params as Partial<Fault>
  if (!match?.op || !action?.kind) throw new Error('A fault needs match.op and action.kind')
  return params as Fault
}

function replaceFaults(control: Control, faults: unknown) {
  if (!Array.isArray(faults)) throw new Error('faults must be a list')
  const checked = faults.map(fault)
  control.clearFaults()
  return { ids: checked.map((one) => control.addFault(one)) }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function cents(value: unknown): number | undefined {
  return value === undefined || value === '' ? undefined : wholeNumber(value)
}

function wholeNumber(value: unknown): number {
  if (!/^\d+$/.test(String(value))) throw new Error(`${value} is no whole number`)
  return Number(value)
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T {
  const found = known.find((one) => one === value)
  if (!found) throw new Error(`Choose one of ${known.join(', ')}`)
  return found
}
