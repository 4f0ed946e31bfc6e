/** Random numbers that a seed repeats exactly (mulberry32). */
export type Chance = {
  /** A number from 0 up to, but not, 1. */
  next(): number
  /** A text of so many characters of `0-9a-z`. */
  text(length: number): string
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Random numbers of a seed; the same seed gives the same sequence. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    text: (length) =>
      Array.from({ length }, () => DIGITS.charAt(Math.floor(next() * DIGITS.length))).join(''),
  }
}

/** Operations that a fault may concern. `charge` is the moment of paying, `dispute` the moment one is opened. */
export type FaultOperation =
  | 'initialize'
  | 'verify'
  | 'list'
  | 'bank'
  | 'resolve'
  | 'validate'
  | 'subaccount'
  | 'recipient'
  | 'transfer'
  | 'refund'
  | 'dispute'
  | 'charge'
  | 'checkout.redirect'
  | 'webhook'

export type Variant = 'plain' | 'php' | 'pretty'
export type Malformation =
  | 'html'
  | 'truncated'
  | 'empty'
  | 'extra-fields'
  | 'missing-fields'
  | 'metadata-zero'
export type WebhookMutation = {
  amountBy?: number
  currency?: string
  domain?: 'test' | 'live'
  reference?: string
  metadata?: unknown
}

/** Effects of a fault (PAY-D4). */
export type FaultAction =
  | { kind: 'webhook.duplicate'; times: number; everyMs?: number }
  | { kind: 'webhook.reorder'; hold: number }
  | { kind: 'webhook.delay'; ms: number }
  | { kind: 'webhook.drop' }
  | { kind: 'webhook.dropAll' }
  | { kind: 'webhook.badSignature' }
  | { kind: 'webhook.unsigned' }
  | { kind: 'webhook.otherKey' }
  | { kind: 'webhook.mutate'; change: WebhookMutation }
  | { kind: 'webhook.afterRedirect' }
  | { kind: 'webhook.beforeRedirect' }
  | { kind: 'webhook.variant'; variant: Variant }
  | { kind: 'status'; status: 401 | 429 | 500 | 502 | 503 | 504; resetSeconds?: number }
  | { kind: 'slow'; ms: number }
  | { kind: 'hang' }
  | { kind: 'lostResponse' }
  | { kind: 'malformed'; form: Malformation }
  | { kind: 'verify.stale'; times: number }
  | { kind: 'verify.notFound'; times: number }
  | { kind: 'redirect.drop' }
  | { kind: 'redirect.twice' }
  | { kind: 'redirect.wrongRef'; reference?: string }
  | { kind: 'amount.withFees' }
  /** Charges another amount than requested. */
  | { kind: 'amount.by'; cents: number }
  | { kind: 'refund.fail' }
  | { kind: 'refund.needsAttention' }
  | { kind: 'dispute.autoAccept' }

/**
 * A rule. `nth` applies only the nth time it matches, from 1; `times` so often in all, without it every time;
 * `probability` by the seed. `verify.stale` and `verify.notFound` count separately for each reference.
 */
export type Fault = {
  id?: string
  match: { op: FaultOperation; reference?: string; email?: string; event?: string; nth?: number }
  times?: number
  probability?: number
  action: FaultAction
}

/** `email` comes from a request with one: before a payment is opened, its reference is not known to anyone else. */
export type Occasion = { op: FaultOperation; reference?: string | null; email?: unknown; event?: string }

export type Faults = {
  add(fault: Fault): string
  clear(): void
  all(): Fault[]
  /** The actions that apply now, each counted; of the given kinds only, when some are given. */
  take(occasion: Occasion, kinds?: readonly FaultAction['kind'][]): FaultAction[]
}

type Rule = { fault: Fault; seen: number; struck: number; struckBy: Map<string, number> }

/** The rules in force, in the order they were added. */
export function createFaults(chance: () => Chance): Faults {
  let rules: Rule[] = []
  let made = 0

  /** Whether a rule applies; counts it. */
  function applies(rule: Rule, { reference }: Occasion): boolean {
    const { match, times, probability, action } = rule.fault
    rule.seen += 1
    if (match.nth !== undefined && rule.seen !== match.nth) return false
    if (times !== undefined && rule.struck >= times) return false
    if (probability !== undefined && chance().next() >= probability) return false
    const before = rule.struckBy.get(reference ?? '') ?? 0
    const isCounted = action.kind === 'verify.stale' || action.kind === 'verify.notFound'
    if (isCounted && before >= action.times) return false
    rule.struckBy.set(reference ?? '', before + 1)
    rule.struck += 1
    return true
  }

  return {
    add: (fault) => {
      made += 1
      const id = fault.id ?? `fault-${made}`
      rules = rules.filter((rule) => rule.fault.id !== id)
      rules.push({ fault: { ...fault, id }, seen: 0, struck: 0, struckBy: new Map() })
      return id
    },
    clear: () => {
      rules = []
    },
    all: () => rules.map(({ fault }) => fault),
    take: (occasion, kinds) =>
      rules
        .filter(({ fault }) => fits(fault, occasion) && (!kinds || kinds.includes(fault.action.kind)))
        .filter((rule) => applies(rule, occasion))
        .map(({ fault }) => fault.action),
  }
}

function fits({ match }: Fault, { op, reference, email, event }: Occasion): boolean {
  return (
    match.op === op &&
    (match.reference === undefined || match.reference === reference) &&
    (match.email === undefined || match.email === email) &&
    (match.event === undefined || match.event === event)
  )
}
