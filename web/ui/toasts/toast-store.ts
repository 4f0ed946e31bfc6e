export type ToastKind = 'success' | 'info' | 'failure'

export type ToastMessage = {
  kind: ToastKind
  title: string
  detail?: string
  /** Until it is closed, or something has succeeded, as every failure: nothing else on the page shows it. */
  stays?: boolean
}

export type Toast = ToastMessage & { id: number }

const MOST_VISIBLE = 3
const LIFETIME_MS = 4000

type Countdown = { remaining: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined }

let toasts: readonly Toast[] = []
let lastId = 0
let isPaused = false
const countdowns = new Map<number, Countdown>()
const listeners = new Set<() => void>()

/** Shows a toast, for 4 s unless it stays; at most three show at once and the same text replaces itself (REQ-34). */
export function showToast(message: ToastMessage): number {
  lastId += 1
  const isOver = (toast: Toast) => message.kind === 'success' && toast.kind === 'failure'
  const others = toasts.filter((toast) => !isSameText(toast, message) && !isOver(toast))
  setToasts([...others, { ...message, id: lastId }].slice(-MOST_VISIBLE))
  if (!message.stays) startCountdown(lastId, LIFETIME_MS)
  return lastId
}

/** Removes the failures once what was wrong is repaired; one that stays ends with a success alone. */
export function dismissFailures() {
  setToasts(toasts.filter(({ kind, stays }) => kind !== 'failure' || stays))
}

/** Removes one toast. */
export function dismissToast(id: number) {
  setToasts(toasts.filter((toast) => toast.id !== id))
}

/** Removes all toasts, for example when the page or the person changes. */
export function dismissAll() {
  setToasts([])
}

/** Pauses the timers of all toasts while somebody hovers over one or reads it by keyboard. */
export function pauseToasts() {
  if (isPaused) return
  isPaused = true
  for (const countdown of countdowns.values()) {
    clearTimeout(countdown.timer)
    countdown.remaining -= performance.now() - countdown.startedAt
  }
}

/** Resumes the timers from where they stopped. */
export function resumeToasts() {
  if (!isPaused) return
  isPaused = false
  for (const [id, countdown] of countdowns) startCountdown(id, countdown.remaining)
}

/** The toasts on screen, oldest first; the same array until something changes. */
export function visibleToasts(): readonly Toast[] {
  return toasts
}

/** Calls `listener` after every change, until the returned function is called. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isSameText(toast: Toast, message: ToastMessage) {
  return toast.kind === message.kind && toast.title === message.title && toast.detail === message.detail
}

function startCountdown(id: number, remaining: number) {
  const timer = isPaused ? undefined : setTimeout(() => dismissToast(id), Math.max(0, remaining))
  countdowns.set(id, { remaining, startedAt: performance.now(), timer })
}

function setToasts(next: readonly Toast[]) {
  for (const gone of toasts.filter((toast) => !next.includes(toast))) {
    clearTimeout(countdowns.get(gone.id)?.timer)
    countdowns.delete(gone.id)
  }
  toasts = next
  // A focused or hovered toast that disappears fires no leave event: without this the timers would stay paused.
  if (toasts.length === 0) isPaused = false
  for (const listener of listeners) listener()
}
