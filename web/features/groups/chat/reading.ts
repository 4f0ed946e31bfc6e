/** A glance is not a reading. */
const GLANCE_MS = 1000
/** What comes while somebody reads is noted together: nobody waits for it, and a note costs as much as a message. */
const GATHER_MS = 30_000

type ReadState = { number: number; readUpTo: number }

/** Notes that everything up to a message was read, and tells whether it was noted. */
type SendReceipt = (number: number, isLeaving: boolean) => Promise<boolean>

/**
 * When to note how far somebody has read: what waited for them, after a glance; what comes while they read, once in half
 * a minute; and whatever is left when they go. `opened` is how the chat stood when it was opened.
 */
export function createReadReceipts(opened: ReadState, sendReceipt: SendReceipt) {
  let isReading = false
  let [seen, acknowledged] = [opened.readUpTo, opened.readUpTo]
  let lastAt = opened.number > opened.readUpTo ? Number.NEGATIVE_INFINITY : Date.now()
  let shown = opened.number
  let glance: ReturnType<typeof setTimeout> | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined

  function read(): void {
    isReading = true
    seen = shown
    if (seen > acknowledged) gathering ??= setTimeout(flush, Math.max(0, lastAt + GATHER_MS - Date.now()))
  }

  async function flush(isLeaving = false): Promise<void> {
    clearTimeout(gathering)
    gathering = undefined
    if (seen <= acknowledged) return
    const before = acknowledged
    acknowledged = seen
    lastAt = Date.now()
    if (!(await sendReceipt(seen, isLeaving))) acknowledged = before
  }

  function markHidden(): void {
    clearTimeout(glance)
    glance = undefined
    isReading = false
  }
  return {
    /** The end of the chat is on a screen that somebody looks at. */
    markVisible: ({ number, readUpTo }: ReadState): void => {
      shown = number
      acknowledged = Math.max(acknowledged, readUpTo)
      if (isReading) read()
      else glance ??= setTimeout(read, GLANCE_MS)
    },
    /** It is not, for now. */
    markHidden,
    /** Perhaps nobody comes back. */
    leave: (): void => {
      markHidden()
      void flush(true)
    },
  }
}
