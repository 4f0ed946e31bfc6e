import { useCallback, useRef } from 'react'
import { dismissToast, visibleToasts } from '#web/ui/toasts/toast-store.ts'

/**
 * Ties the failures that an attempt shows to it: they end when it is made again, or when its caller says that what was
 * wrong is repaired. One that stays is not ended: only a success shows that it is over.
 */
export function useAttempt() {
  const shown = useRef<readonly number[]>([])
  const end = useCallback(() => {
    for (const id of shown.current) dismissToast(id)
    shown.current = []
  }, [])
  const attempt = useCallback(
    async <T>(run: () => T | Promise<T>): Promise<T> => {
      end()
      const before = failures()
      try {
        return await run()
      } finally {
        shown.current = failures().filter((id) => !before.includes(id))
      }
    },
    [end],
  )
  return { attempt, end }
}

function failures(): number[] {
  return visibleToasts()
    .filter(({ kind, stays }) => kind === 'failure' && !stays)
    .map(({ id }) => id)
}
