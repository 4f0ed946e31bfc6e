import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Prayer } from '#contract/prayers.ts'
import { useSupportWrites } from '#web/features/prayers/api.ts'
import { changeShownPrayer } from '#web/features/prayers/prayer-cache.ts'

type Support = Prayer['support']

/**
 * The support toggle of one prayer: it answers at once and takes itself back when the server refuses (PDET-3). One
 * write is under way at a time; presses meanwhile only change what is wanted, so the last one wins.
 */
export function useSupport(prayer: Prayer) {
  const queryClient = useQueryClient()
  const { support, withdraw } = useSupportWrites()
  const turn = useRef({ isSending: false, wanted: false, saved: prayer.support })

  function show(next: Support): void {
    changeShownPrayer(queryClient, prayer.id, (shown) => ({ ...shown, support: next }))
  }
  async function sendUntilWanted(): Promise<void> {
    const { current } = turn
    current.isSending = true
    await queryClient.cancelQueries({ queryKey: ['getPrayerPage', prayer.id] })
    while (current.wanted !== current.saved.mine) {
      const write = current.wanted ? support : withdraw
      const saved = await write({ prayerId: prayer.id }).catch(refusedWithToast)
      if (saved === null) break
      current.saved = saved
      show(withWish(saved, current.wanted))
    }
    current.isSending = false
    show(current.saved)
  }
  return {
    ...prayer.support,
    toggle: () => {
      const { current } = turn
      if (!current.isSending) Object.assign(current, { saved: prayer.support, wanted: prayer.support.mine })
      current.wanted = !current.wanted
      show(withWish(current.saved, current.wanted))
      if (!current.isSending) void sendUntilWanted()
    },
  }
}

/** The operation has told the person why; the toggle only goes back. */
function refusedWithToast(): null {
  return null
}

/** What the toggle shows while the wish is on its way: the count one up or down, never below 0. */
export function withWish(saved: Support, wanted: boolean): Support {
  if (wanted === saved.mine) return saved
  return { mine: wanted, count: Math.max(0, saved.count + (wanted ? 1 : -1)) }
}
