import { type Preset, presetNames } from './fault-profiles.ts'
import type { Fault } from './provider-faults.ts'
import type { Asked, Reply } from './requests-and-replies.ts'
import type { Control, SuccessOptions } from './simulator-control.ts'
import { dashboardPage } from './simulator-dashboard.ts'
import type { DisputeResolution } from './simulator-records.ts'
import type { World } from './simulator-state.ts'

type Wishes = Record<string, unknown>
type ControlCommand = (control: Control, wishes: Wishes, names: string[]) => unknown

const outcomes: readonly DisputeResolution[] = ['merchant-accepted', 'declined', 'auto-accepted']

/** What may be asked below `/__sim`, by method and path. What a deed gives back is answered as JSON. */
const controlCommands: readonly [route: RegExp, controlCommand: ControlCommand][] = [
  [/^GET \/transactions$/, (control) => control.transactions()],
  [/^GET \/deliveries$/, (control) => control.deliveries()],
  [/^GET \/faults$/, (control) => control.faults()],
  [/^POST \/reset$/, (control, { seed }) => control.reset(seed === undefined ? undefined : Number(seed))],
  [/^POST \/tx\/([^/]+)\/succeed$/, (control, wishes, [name = '']) => control.succeed(name, charge(wishes))],
  [/^POST \/tx\/([^/]+)\/fail$/, (control, { reason }, [name = '']) => control.fail(name, text(reason))],
  [/^POST \/tx\/([^/]+)\/abandon$/, (control, _, [name = '']) => control.abandon(name)],
  [/^POST \/tx\/([^/]+)\/ongoing$/, (control, _, [name = '']) => control.ongoing(name)],
  [/^POST \/tx\/([^/]+)\/reverse$/, (control, _, [name = '']) => control.reverse(name)],
  [/^POST \/tx\/([^/]+)\/dispute$/, (control, _, [name = '']) => control.dispute(name)],
  [
    /^POST \/tx\/([^/]+)\/resolve-dispute$/,
    (control, { outcome }, [name = '']) => control.resolveDispute(name, oneOf(outcomes, outcome)),
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
  [/^POST \/faults$/, (control, wishes) => ({ id: control.addFault(fault(wishes)) })],
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
 * The switches over HTTP (PAY-D4): with the header `x-sim-token`, or with the token the dashboard's own forms
 * carry. The dashboard itself is shown to whoever reaches this machine's loopback.
 */
export function createControlPlane(world: World, control: Control) {
  return async (asked: Asked): Promise<Reply> => {
    const path = asked.path.slice('/__sim'.length)
    if (asked.method === 'GET' && path === '') return { status: 200, html: dashboardPage(world, control) }
    const isForm = asked.form.has('token')
    const token = isForm ? asked.form.get('token') : asked.headers['x-sim-token']
    if (token !== world.controlToken)
      return { status: 401, json: { error: 'x-sim-token is missing or wrong' } }
    if (`${asked.method} ${path}` === 'GET /state') return { status: 200, json: stateOf(world, control) }
    const found = controlCommands
      .map(([route, controlCommand]) => ({ controlCommand, match: route.exec(`${asked.method} ${path}`) }))
      .find(({ match }) => match)
    if (!found?.match) return { status: 404, json: { error: 'There is no such switch' } }
    const names = found.match.slice(1).map(decodeURIComponent)
    const wishes = isForm ? Object.fromEntries(asked.form) : (asked.body ?? {})
    const { error, answer } = await run(() => found.controlCommand(control, wishes, names))
    if (error) return { status: 409, json: { error } }
    return isForm ? { status: 302, location: '/__sim' } : { status: 200, json: answer ?? { done: true } }
  }
}

/** What cannot be done is said in words. */
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

function charge({ delayMs, amount, currency, channel }: Wishes): SuccessOptions {
  return {
    ...(delayMs !== undefined && { delayMs: wholeNumber(delayMs) }),
    ...(amount !== undefined && { amountCents: wholeNumber(amount) }),
    ...(text(currency) && { currency: text(currency) }),
    ...(text(channel) && { channel: text(channel) }),
  }
}

function fault(wishes: Wishes): Fault {
  const { match, action } = wishes as Partial<Fault>
  if (!match?.op || !action?.kind) throw new Error('A fault needs match.op and action.kind')
  return wishes as Fault
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
