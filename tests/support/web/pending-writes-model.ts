import { expect, vi } from 'vitest'
import type { StoredWrite } from '#web/platform/offline/offline-database.ts'
import { lockOf } from '#web/platform/pending-writes/between-tabs.ts'
import { storedWrites } from '#web/platform/pending-writes/pending-store.ts'
import { createPendingWrites, type NewWrite } from '#web/platform/pending-writes/pending-writes.ts'
import { sendPending, type Transport } from '#web/platform/pending-writes/send-pending.ts'
import { comment, edit, lostAnswer, press, refusal, type testLocks, wordsOf } from './pending-writes.ts'

/** The fate of one request. */
export type Fate =
  | 'lost before'
  | 'lost after'
  | 'hangs'
  | 'RATE_LIMITED'
  | 'UNEXPECTED'
  | 'UNAVAILABLE'
  | 'FORBIDDEN'

type Act = { accountId: string; key: string; words: string }
/** A tab or a worker, which may be killed while its request is on its way. */
type Owner = { accountId: string }
type Hanging = { owner: Owner; arrive(): void; answer(isLost: boolean): void }

/** A server that does each key once, in the session of its account only, as the real one does (idempotency.ts). */
function createServer() {
  const acts: Act[] = []
  const fates: Fate[] = []
  const hanging = new Set<Hanging>()
  const answered = new Set<string>()
  let signedIn: string | null = null
  const waiters = new Set<{ owner: Owner | null; resolve(): void }>()

  function act(words: string, key: string, accountId: string): void {
    if (signedIn !== accountId) throw refusal('UNAUTHENTICATED')
    const before = acts.find((one) => one.key === key && one.accountId === accountId)
    if (before) expect(before.words, 'a key is used for one input').toBe(words)
    else acts.push({ accountId, key, words })
  }
  function hang(owner: Owner, work: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      let outcome: () => void = () => reject(lostAnswer())
      const request: Hanging = {
        owner,
        arrive: () => {
          try {
            work()
            outcome = resolve
          } catch (error) {
            outcome = () => reject(error)
          }
        },
        answer: (isLost) => {
          hanging.delete(request)
          if (isLost) reject(lostAnswer())
          else outcome()
        },
      }
      hanging.add(request)
      for (const waiter of waiters) if (waiter.owner === null || waiter.owner === owner) waiter.resolve()
    })
  }

  return {
    acts,
    fates,
    hanging,
    answered,
    signIn: (accountId: string | null) => {
      signedIn = accountId
    },
    /** Resolves when a request hangs: that of an owner, or anybody's. */
    hangs: (owner: Owner | null) =>
      new Promise<void>((resolve) => {
        if ([...hanging].some((request) => owner === null || request.owner === owner)) resolve()
        else waiters.add({ owner, resolve })
      }),
    transportOf: (owner: Owner): Transport => ({
      call: async (operation, input, { idempotencyKey = '', accountId = '' }) => {
        const words = wordsOf({ operation, input })
        const work = () => act(words, idempotencyKey, accountId)
        const fate = fates.shift()
        if (fate === 'hangs') await hang(owner, work)
        else if (fate === 'lost before') throw lostAnswer()
        else if (fate === 'RATE_LIMITED') throw refusal(fate, { retryAfterSeconds: 60 })
        else if (fate && fate !== 'lost after') throw refusal(fate)
        else work()
        if (fate === 'lost after') throw lostAnswer()
        answered.add(idempotencyKey)
        return null
      },
      upload: async () => ({ id: crypto.randomUUID(), width: 1, height: 1, alt: '' }),
    }),
  }
}

type Item = {
  accountId: string
  write: NewWrite
  /** It was thrown away here before the server can have had it. */
  isGone: boolean
  /** It was thrown away, or its screen has it again, after a refusal. */
  isDropped: boolean
  /** A refusal took it out of the order. */
  wasRefused: boolean
}

type Tab = Owner & { pending: ReturnType<typeof createPendingWrites> }
type Kind = 'comment' | 'edit' | 'press'

/** A phone with tabs and a worker, its server, and the list of what was written on it. */
export function createPhone(locks: ReturnType<typeof testLocks> | null) {
  const server = createServer()
  const items: Item[] = []
  const tabs: Tab[] = []
  let isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)

  function openTab(accountId: string): void {
    const owner = { accountId }
    const pending = createPendingWrites({
      accountId,
      transport: server.transportOf(owner),
      isOurs: () => true,
      onSignedOut: () => kill(owner),
      onSent: () => undefined,
      freeSpace: async () => undefined,
    })
    tabs.push(Object.assign(owner, { pending }))
    if (tabs.length > 3) kill(tabs[0])
  }
  /** Its requests may still arrive, but nobody waits for the answers; its lock goes to the next. */
  function kill(owner: Owner | undefined): void {
    const ended = [...server.hanging].filter((request) => request.owner === owner)
    for (const request of ended) server.hanging.delete(request)
    if (owner && ended.length > 0) locks?.release(lockOf(owner.accountId))
    const tab = tabs.find((one) => one === owner)
    tab?.pending.stop()
    if (tab) tabs.splice(tabs.indexOf(tab), 1)
  }
  const tabAt = (which: number) => tabs.at(which % Math.max(1, tabs.length))
  /** Every tab has tried what it may send, and shows what is on the device, or a request hangs. */
  async function settle(): Promise<void> {
    for (let times = 0; times < Math.min(2, tabs.length); times += 1)
      await Promise.all(
        tabs.map(async (tab) => {
          const tried = tab.pending.ready.then(tab.pending.wakeUp)
          await Promise.race([tried, server.hangs(locks ? null : tab)])
        }),
      )
    for (const item of items) if ((await shownOf(item))?.state === 'refused') item.wasRefused = true
  }
  const listOf = (accountId: string) => storedWrites(accountId).list()
  async function shownOf({ accountId, write }: Item): Promise<StoredWrite | undefined> {
    return (await listOf(accountId)).find((stored) => wordsOf(stored) === wordsOf(write))
  }
  function writeAt(which: number): { tab: Tab; write: StoredWrite } | undefined {
    const tab = tabAt(which)
    const write = tab?.pending.read().writes.at(which % Math.max(1, tab.pending.read().writes.length))
    return tab && write && { tab, write }
  }

  return {
    server,
    items,
    tabs,
    openTab,
    settle,
    listOf,
    write: async (which: number, kind: Kind, isAttended: boolean): Promise<void> => {
      const tab = tabAt(which)
      if (!tab) return
      const write = { comment, edit, press: () => pressed(tab) }[kind](`${items.length}`)
      const item = { accountId: tab.accountId, write, isGone: false, isDropped: false, wasRefused: false }
      items.push(item)
      if (!isAttended) return await tab.pending.add(write)
      const answer = tab.pending.attempt(write).then((result) => {
        if (typeof result === 'object' && 'failure' in result) item.isDropped = true
      })
      await Promise.race([answer, server.hangs(locks ? null : tab)])
    },
    discard: async (which: number): Promise<void> => {
      const { tab, write } = writeAt(which) ?? {}
      if (!tab || !write || !(await tab.pending.discard(write.key))) return
      const item = items.find(
        (one) => one.accountId === tab.accountId && wordsOf(one.write) === wordsOf(write),
      )
      if (item && write.state === 'waiting') item.isGone = true
      else if (item) item.isDropped = true
    },
    retry: async (which: number): Promise<void> => {
      const { tab, write } = writeAt(which) ?? {}
      if (write?.state === 'refused') await tab?.pending.retry(write.key)
    },
    setOnline: (next: boolean): void => {
      isOnline = next
      dispatchEvent(new Event(next ? 'online' : 'offline'))
    },
    killTab: (which: number): void => kill(tabAt(which)),
    /** The worker sends for an account; killed, it is gone while its request hangs. */
    runWorker: async (accountId: string, isKilled: boolean): Promise<void> => {
      if (server.hanging.size > 0) return
      const worker = { accountId }
      const send = () =>
        sendPending({
          accountId,
          store: storedWrites(accountId),
          transport: server.transportOf(worker),
          now: Date.now,
          isOurs: () => true,
          isTakenBack: () => false,
          onChange: async () => undefined,
          onSettled: async () => undefined,
        })
      const sent = locks ? locks.request(lockOf(accountId), send) : send()
      await Promise.race([sent, server.hangs(worker)])
      if (isKilled) kill(worker)
    },
    /** A session begins or ends; tabs of others may not know it yet. */
    signIn: (accountId: string | null, isNoticed: boolean): void => {
      server.signIn(accountId)
      if (isNoticed) for (const tab of [...tabs]) if (tab.accountId !== accountId) kill(tab)
      if (accountId) openTab(accountId)
    },
    end: (): void => {
      for (const tab of [...tabs]) kill(tab)
    },
  }
}

/** The two sides of a switch. */
export const switches: ReadonlySet<string> = new Set(['supportPrayer', 'withdrawSupport'])

/** Presses the switch as its screen shows it. */
function pressed({ pending }: Tab): NewWrite {
  const isOn = pending
    .read()
    .writes.filter(({ operation, state }) => switches.has(operation) && state === 'waiting')
    .at(-1)
  return press(isOn?.operation === 'supportPrayer' ? 'withdrawSupport' : 'supportPrayer')
}
