import { appendFileSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'

export type Line = { kind: string; entry: { id: string | number } }

export type Journal = { read(): Line[]; append(line: Line): void }

/**
 * One JSON line for each change, the last one of an entry counts: a restart keeps pending payments. A line that was
 * torn by a kill is cut off, so that the next one begins on a line of its own.
 */
export function openJournal(file: string): Journal {
  return {
    read: () => {
      const text = textOf(file)
      const whole = text.slice(0, text.lastIndexOf('\n') + 1)
      if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole))
      return whole.split('\n').filter(Boolean).flatMap(lineOf)
    },
    append: (line) => {
      mkdirSync(dirname(file), { recursive: true })
      appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    },
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** A line that is no JSON comes from a torn write in the middle of the file, and is skipped. */
function lineOf(text: string): Line[] {
  try {
    return [JSON.parse(text) as Line]
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** The simulator's own record of each payment, which tests compare with ours. */
export type SimulatedTransaction = {
  id: number
  reference: string
  accessCode: string
  email: string
  /** The charged amount; more than the requested one when fees are put on top (PAY-A3). */
  amountCents: number
  requestedCents: number
  currency: string
  domain: 'test' | 'live'
  status: 'abandoned' | 'ongoing' | 'failed' | 'success' | 'reversed'
  channel: string | null
  gatewayResponse: string
  createdAt: string
  paidAt: string | null
  /** The time after which the checkout page accepts nothing; null is never. */
  expiresAt: string | null
  feesCents: number | null
  subaccountCode: string | null
  /** The part of a split that stays with the main account. */
  siteShareCents: number | null
  bearer: string
  refundedCents: number
  metadata: unknown
  callbackUrl: string | null
  channels: string[]
  attempts: number
  card: SimulatedCard | null
  history: { at: string; what: string }[]
  /** The scheduled charge, and its time. */
  due: { at: string; charge: Charge } | null
  hasFeesOnTop: boolean
  /** Opening its page once more redirects the browser once more (fault redirect.twice). */
  returnsAgain: boolean
}

export type SimulatedCard = { last4: string; bin: string; brand: string; bank: string; country: string }

/** The way a payment ends. */
export type Charge = {
  channel?: string
  amountCents?: number
  currency?: string
  card?: SimulatedCard
}

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'

export type SimulatedRefund = {
  id: number
  transactionReference: string
  refundReference: string | null
  amountCents: number
  currency: string
  status: RefundStatus
  /** The final state. */
  outcome: 'processed' | 'failed' | 'needs-attention'
  by: string
  customerNote: string
  merchantNote: string
  /** The dispute that caused it. */
  disputeId: number | null
  createdAt: string
  updatedAt: string
  dueAt: string | null
}

export type DisputeResolution = 'merchant-accepted' | 'declined' | 'auto-accepted'

export type SimulatedDispute = {
  id: number
  transactionReference: string
  amountCents: number
  status: 'awaiting-merchant-feedback' | 'resolved'
  resolution: DisputeResolution | null
  createdAt: string
  dueAt: string
  resolvedAt: string | null
  isReminded: boolean
}

export type SimulatedSubaccount = {
  id: number
  code: string
  businessName: string
  bankCode: string
  accountNumber: string
  percentageCharge: number
  schedule: string
  isActive: boolean
  createdAt: string
}

export type SimulatedRecipient = {
  id: number
  code: string
  name: string
  bankCode: string
  accountNumber: string
  createdAt: string
}

export type SimulatedTransfer = {
  id: number
  code: string
  reference: string
  amountCents: number
  recipientCode: string
  reason: string
  status: 'pending' | 'success' | 'failed' | 'reversed'
  createdAt: string
  dueAt: string | null
}

export type SimulatedDelivery = {
  id: string
  event: string
  reference: string | null
  /** The bytes as they were signed. */
  body: string
  headers: Record<string, string>
  state: 'waiting' | 'held' | 'acknowledged' | 'given-up' | 'dropped'
  tries: { at: string; status: number | null; ms: number; trouble: string | null }[]
  nextAt: string | null
}

type RecordTables = {
  transaction: SimulatedTransaction
  refund: SimulatedRefund
  dispute: SimulatedDispute
  subaccount: SimulatedSubaccount
  recipient: SimulatedRecipient
  transfer: SimulatedTransfer
  delivery: SimulatedDelivery
  integration: { id: 'one'; sessionSeconds: number; balanceCents: number }
}

export type Kind = keyof RecordTables

export type SimulatorRecords = {
  all<K extends Kind>(kind: K): RecordTables[K][]
  find<K extends Kind>(kind: K, fits: (entry: RecordTables[K]) => boolean): RecordTables[K] | undefined
  /** Stores an entry, new or changed, also in the journal when there is one. */
  keep<K extends Kind>(kind: K, entry: RecordTables[K]): void
  integration(): RecordTables['integration']
  empty(): void
}

const HALF_AN_HOUR = 1800
/** The simulated balance at the beginning, for transfers. */
const OPENING_BALANCE_CENTS = 100_000_000
const KINDS: readonly Kind[] = [
  'transaction',
  'refund',
  'dispute',
  'subaccount',
  'recipient',
  'transfer',
  'delivery',
  'integration',
]

/** Records in memory, written through to a journal; the journal's entries are loaded at the start. */
export function openRecords(journal: Journal | null): SimulatorRecords {
  const tables = Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as {
    [K in Kind]: Map<string | number, RecordTables[K]>
  }
  for (const { kind, entry } of journal?.read() ?? []) {
    if (kind === 'empty') for (const each of KINDS) tables[each].clear()
    else if (KINDS.includes(kind as Kind)) tables[kind as 'refund'].set(entry.id, entry as SimulatedRefund)
  }
  return {
    all: (kind) => [...tables[kind].values()],
    find: (kind, fits) => [...tables[kind].values()].find(fits),
    keep: (kind, entry) => {
      tables[kind].set(entry.id, entry)
      journal?.append({ kind, entry })
    },
    integration: () =>
      tables.integration.get('one') ?? {
        id: 'one',
        sessionSeconds: HALF_AN_HOUR,
        balanceCents: OPENING_BALANCE_CENTS,
      },
    empty: () => {
      for (const kind of KINDS) tables[kind].clear()
      journal?.append({ kind: 'empty', entry: { id: 'all' } })
    },
  }
}
