import type { DeferrableName } from '#contract/api/all-operations.ts'
import type { Image } from '#contract/media/media-operations.ts'
import { deferrableWrites } from '#contract/values/constants.ts'
import { type ApiFailure, asApiFailure, isUnreached } from '#web/platform/api/api-failure.ts'
import type { CallOptions } from '#web/platform/api/router-context.ts'
import type { StoredWrite } from '#web/platform/offline/offline-database.ts'
import type { PendingStore } from './pending-store.ts'

/**
 * The reason why nothing is sent at the moment: the server was not reached or failed, it asks to wait, or the account is
 * not the one that is signed in.
 */
export type Pause = 'offline' | 'pace' | 'signedOut'

/** The answer of the server to a write: its output, null when the write was done before; or its refusal. */
export type WriteResult = { output: unknown } | { failure: ApiFailure }

export type Transport = {
  /** Rejects with ApiFailure. */
  call(operation: DeferrableName, input: Record<string, unknown>, options: CallOptions): Promise<unknown>
  upload(picture: Blob, options: CallOptions): Promise<Image>
}

export type Sending = {
  accountId: string
  store: PendingStore
  transport: Transport
  /** The server's time as far as this device knows it, in milliseconds since 1970. */
  now(): number
  /** Whether the account is still the one that is signed in here. */
  isOurs(): boolean
  /** Whether a screen waits for this failure of a write and still has the words, so that it need not wait here. */
  isTakenBack(key: string, failure: ApiFailure): boolean
  /** Called before and after each write that is sent, with its key while it is on its way, as attempted. */
  onChange(sendingKey: string | null): Promise<void>
  onSettled(write: StoredWrite, result: WriteResult): Promise<void>
}

const DAY_MS = 86_400_000
const LONGEST_WAIT_MS = 3_600_000
/** After this many failures of the server the write itself is taken as the cause. */
const MOST_FAILURES = 3

/**
 * Sends the writes of an account in the order in which they were written, one at a time, until none is left to send.
 * Returns the reason why it stopped earlier. Page and worker run it, under the same lock; the key of a write makes a
 * repeat harmless.
 */
export async function sendPending(sending: Sending): Promise<Pause | null> {
  for (;;) {
    const writes = await sending.store.list()
    const next = nextToSend(writes, sending.now())
    if (!next) return writes.some((write) => isPaced(write, sending.now())) ? 'pace' : null
    if (!sending.isOurs()) return 'signedOut'
    const pause = await sendOne(sending, next)
    await sending.onChange(null)
    if (pause) return pause
  }
}

/** The oldest write that may be sent; one that the server slowed down holds up only those of its own kind. */
function nextToSend(writes: readonly StoredWrite[], now: number): StoredWrite | undefined {
  const paced = new Set<string>()
  return writes.find((write) => {
    if (write.state === 'refused' || isOld(write, now)) return false
    if (isPaced(write, now)) paced.add(write.operation)
    return !paced.has(write.operation)
  })
}

/** Whether a write is so old that its writer is asked before it is sent. */
export function isOld({ writtenAt }: StoredWrite, now: number): boolean {
  return now - Date.parse(writtenAt) > deferrableWrites.askedAfterDays * DAY_MS
}

/** The server cannot have it, or has said no. */
export function mayGo({ state, wasAttempted }: StoredWrite): boolean {
  return state === 'refused' || !wasAttempted
}

/** A wait of more than an hour was not asked for: the clock of the device was set back. */
function isPaced({ notBefore }: StoredWrite, now: number): boolean {
  return now < notBefore && notBefore - now <= LONGEST_WAIT_MS
}

async function sendOne(sending: Sending, write: StoredWrite): Promise<Pause | null> {
  const { store, onSettled } = sending
  const before = await store.change(write.key, asAttempted)
  if (before?.state !== 'waiting') return null
  await sending.onChange(before.key)
  if (!(await hasItsPictures(store, before))) {
    const { wasAttempted } = before
    await store.change(before.key, (kept) => ({ ...kept, wasAttempted, state: 'refused', reason: null }))
    return null
  }
  let output: unknown
  try {
    output = await attempt(sending, before)
  } catch (error) {
    return await settleFailure(sending, before, asApiFailure(error))
  }
  await store.remove(before.key)
  await onSettled(before, { output })
  return null
}

/** From this step on nobody can throw it away; what was thrown away before it is not sent. */
function asAttempted(write: StoredWrite): StoredWrite {
  return write.state === 'waiting' ? { ...write, wasAttempted: true } : write
}

async function attempt(sending: Sending, write: StoredWrite): Promise<unknown> {
  const { transport, accountId } = sending
  const input = await withPictures(sending, write)
  try {
    return await transport.call(write.operation, input, { idempotencyKey: write.key, accountId })
  } catch (error) {
    if (asApiFailure(error).code === 'ALREADY_DONE') return null
    throw error
  }
}

/** The input with the ids of the write's pictures, each of which is uploaded once, under a key of its own. */
async function withPictures(sending: Sending, write: StoredWrite): Promise<Record<string, unknown>> {
  const { store, transport, accountId } = sending
  if (write.files.length === 0) return write.input
  const files = [...write.files]
  for (const [index, file] of files.entries()) {
    if (file.imageId) continue
    const picture = await store.picture(file.id)
    if (!picture) throw new Error('A picture is gone')
    const { id } = await transport.upload(picture, { idempotencyKey: file.id, accountId })
    files[index] = { ...file, imageId: id }
    await store.change(write.key, (kept) => ({ ...kept, files }))
  }
  const images = files.map(({ imageId, alt }) => ({ id: imageId, alt }))
  return { ...write.input, images: [...imagesIn(write.input), ...images] }
}

function imagesIn({ images }: Record<string, unknown>): unknown[] {
  return Array.isArray(images) ? images : []
}

/** A device may lose a picture: then the person decides, and nothing else waits for that. */
async function hasItsPictures(store: PendingStore, { files }: StoredWrite): Promise<boolean> {
  for (const { id, imageId } of files) if (!imageId && !(await store.picture(id))) return false
  return true
}

/** `before` is the write as it was before this attempt. */
async function settleFailure(
  { store, now, isTakenBack, onSettled }: Sending,
  before: StoredWrite,
  failure: ApiFailure,
): Promise<Pause | null> {
  const { code } = failure
  const { wasAttempted } = before
  const change = (part: Partial<StoredWrite>) => store.change(before.key, (kept) => ({ ...kept, ...part }))
  if (isTakenBack(before.key, failure)) {
    await store.remove(before.key)
    await onSettled(before, { failure })
    if (signedOutCodes.has(code)) return 'signedOut'
    return isUnreached(failure) ? 'offline' : null
  }
  if (isUnreached(failure)) return 'offline'
  if (signedOutCodes.has(code)) {
    await change({ wasAttempted })
    return 'signedOut'
  }
  if (haveLostPictures(before, failure)) {
    await store.change(before.key, withoutUploads)
    return null
  }
  if (code === 'RATE_LIMITED') {
    const waitMs = Math.min(Math.max(failure.retryAfterSeconds ?? 1, 1) * 1000, LONGEST_WAIT_MS)
    await change({ wasAttempted, notBefore: now() + waitMs })
    return null
  }
  if (code === 'UNEXPECTED' && before.failures < MOST_FAILURES) {
    await change({ failures: before.failures + 1 })
    return 'offline'
  }
  if (code === 'NOT_FOUND' && before.shown.text === null) await store.remove(before.key)
  // A server that broke, and a refusal after a lost answer, do not say that it was not done.
  else
    await change({
      wasAttempted: wasAttempted || code === 'UNEXPECTED',
      state: 'refused',
      reason: reasonFrom(failure),
    })
  await onSettled(before, { failure })
  return null
}

function withoutUploads(kept: StoredWrite): StoredWrite {
  return { ...kept, failures: 1, files: kept.files.map((file) => ({ ...file, imageId: null })) }
}

/** The session does not let its member in as it is. */
const signedOutCodes = new Set<ApiFailure['code']>([
  'UNAUTHENTICATED',
  'CONSENT_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
])

/** Uploaded pictures that no content uses are removed after a while: then they are uploaded once more. */
function haveLostPictures({ files, failures }: StoredWrite, { code, fields }: ApiFailure): boolean {
  const isAboutPictures = Object.keys(fields).some((name) => name.startsWith('images'))
  return code === 'INVALID' && isAboutPictures && files.length > 0 && failures === 0
}

/** The reason of a refusal, as it is stored with its write: that of a field before the general one. */
export function reasonFrom({ key, values, fields }: ApiFailure): NonNullable<StoredWrite['reason']> {
  const [field] = Object.values(fields)
  return field ? { key: field.key, values: field.values } : { key, values }
}
