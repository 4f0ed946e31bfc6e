import { onTestFinished, vi } from 'vitest'
import type { DeferrableName } from '#contract/api/all-operations.ts'
import { type ErrorCode, errors, type FieldError } from '#contract/api/error-codes.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import {
  createPendingWrites,
  type NewWrite,
  type PendingWritesOptions,
} from '#web/platform/pending-writes/pending-writes.ts'
import type { Transport } from '#web/platform/pending-writes/send-pending.ts'
import { stubProperty } from './stub-property.ts'

export const memberA = '0193a1a5-0000-7000-8000-00000000000a'
export const memberB = '0193a1a5-0000-7000-8000-00000000000b'

const shown = { title: 'Rain', path: '/prayers/p1', text: null, draft: null }

export function comment(text: string, parts: Partial<NewWrite> = {}): NewWrite {
  const input = { prayerId: 'p1', comment: text, isAnonymous: false }
  return { key: crypto.randomUUID(), operation: 'addComment', input, shown: { ...shown, text }, ...parts }
}

/** A write without words, such as a switch. */
export function press(
  operation: DeferrableName,
  input: Record<string, unknown> = { prayerId: 'p1' },
): NewWrite {
  return { key: crypto.randomUUID(), operation, input, shown }
}

export function edit(description: string): NewWrite {
  const input = { prayerId: 'p1', description }
  return { key: crypto.randomUUID(), operation: 'editPrayer', input, shown: { ...shown, text: description } }
}

/** The words of a write, or its operation where it has none. */
export function wordsOf({ operation, input }: Pick<NewWrite, 'operation' | 'input'>): string {
  return String(input.comment ?? input.description ?? operation)
}

type RefusalParts = { fields?: Record<string, FieldError>; retryAfterSeconds?: number }

/** A refusal as the browser receives it from the server. */
export function refusal(code: ErrorCode, { fields, retryAfterSeconds }: RefusalParts = {}): ApiFailure {
  const { status, message } = errors[code]
  const body = { code, message, key: message, requestId: 'r1', ...(fields && { fields }) }
  return new ApiFailure(status, body, undefined, retryAfterSeconds ?? null)
}

export const lostAnswer = () => new ApiFailure(0, null)

type Answer = (words: string) => unknown

/** A tab of a member, whose server answers with `answer`: by default it takes everything. */
export function startTab(answer: Answer = () => null, parts: Partial<PendingWritesOptions> = {}) {
  const accountId = parts.accountId ?? memberA
  const call = vi.fn<Transport['call']>(async (operation, input) => answer(wordsOf({ operation, input })))
  const upload = vi.fn<Transport['upload']>(async () => ({
    id: crypto.randomUUID(),
    width: 1,
    height: 1,
    alt: '',
  }))
  const callbacks = {
    onSignedOut: vi.fn(),
    onSent: vi.fn(),
    freeSpace: vi.fn(async () => undefined),
  }
  const pending = createPendingWrites({
    accountId,
    transport: { call, upload },
    isOurs: () => true,
    ...callbacks,
    ...parts,
  })
  onTestFinished(() => pending.stop())
  return {
    pending,
    call,
    upload,
    ...callbacks,
    sent: () => call.mock.calls.map(([operation, input]) => wordsOf({ operation, input })),
    keys: () => call.mock.calls.map(([, , { idempotencyKey }]) => idempotencyKey),
    waiting: () => pending.read().writes.map(wordsOf),
  }
}

/** A tab that has tried what it found on the device. */
export async function openTab(...options: Parameters<typeof startTab>): Promise<Tab> {
  const tab = startTab(...options)
  await tab.pending.ready
  return tab
}

export type Tab = ReturnType<typeof startTab>

/** The device has a connection or not, and its tabs hear of it. */
export function setOnline(isOnline: boolean): void {
  stubProperty(navigator, 'onLine', isOnline)
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** The locks of a browser, which jsdom lacks: who asks waits until those before have finished. */
export function testLocks() {
  const last = new Map<string, Promise<void>>()
  const releases = new Map<string, () => void>()

  return {
    request: <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const holding = (last.get(name) ?? Promise.resolve()).then(() => {
        const result = work()
        const ended = new Promise<void>((resolve) => {
          releases.set(name, resolve)
          const end = () => resolve()
          result.then(end, end)
        })
        return { result, ended }
      })
      last.set(
        name,
        holding.then(({ ended }) => ended),
      )
      return holding.then(({ result }) => result)
    },
    /** The holder was killed: the browser gives the lock to the next. */
    release: (name: string): void => releases.get(name)?.(),
  }
}
