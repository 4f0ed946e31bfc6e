/** A glance is not a reading. */
const GLANCE_MS = 1000
/** What comes while somebody reads is noted together: nobody waits for it, and a note costs as much as a message. */
const GATHER_MS = 30_000

type Place = { number: number; readUpTo: number }

/** Notes that everything up to a message was read, and tells whether it was noted. */
type Note = (number: number, isLeaving: boolean) => Promise<boolean>

/**
 * When to note how far somebody has read: what waited for them, after a glance; what comes while they read, once in half
 * a minute; and whatever is left when they go. `opened` is how the chat stood when it was opened.
 */
export function createReading(opened: Place, note: Note) {
  let isReading = false
  let [seen, noted] = [opened.readUpTo, opened.readUpTo]
  let lastAt = opened.number > opened.readUpTo ? Number.NEGATIVE_INFINITY : Date.now()
  let shown = opened.number
  let glance: ReturnType<typeof setTimeout> | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined

  function read(): void {
    isReading = true
    seen = shown
    if (seen > noted) gathering ??= setTimeout(tell, Math.max(0, lastAt + GATHER_MS - Date.now()))
  }

  async function tell(isLeaving = false): Promise<void> {
    clearTimeout(gathering)
    gathering = undefined
    if (seen <= noted) return
    const before = noted
    noted = seen
    lastAt = Date.now()
    if (!(await note(seen, isLeaving))) noted = before
  }

  function lookAway(): void {
    clearTimeout(glance)
    glance = undefined
    isReading = false
  }
  return {
    /** The end of the chat is on a screen that somebody looks at. */
    look: ({ number, readUpTo }: Place): void => {
      shown = number
      noted = Math.max(noted, readUpTo)
      if (isReading) read()
      else glance ??= setTimeout(read, GLANCE_MS)
    },
    /** It is not, for now. */
    lookAway,
    /** Perhaps nobody comes back. */
    leave: (): void => {
      lookAway()
      void tell(true)
    },
  }
}
