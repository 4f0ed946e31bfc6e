import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { usePrayerActions } from './api.ts'

/**
 * Confirms with a list of the losses and deletes; then the dashboard, before this page leaves the cache (PDET-14,
 * REQ-86, REQ-150).
 */
export function useDeletePrayer({ prayer, miracle }: PrayerPage): [() => void, ReactNode] {
  const { id, title, updateCount, commentCount } = prayer
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { remove } = usePrayerActions(prayer)
  const [confirm, dialog] = useConfirm()

  async function confirmDeletion(): Promise<void> {
    const hasEntries = updateCount + commentCount > 0
    const lost = hasEntries
      ? t('prayerActs.remove.consequence', { title, updates: updateCount, comments: commentCount })
      : t('prayerActs.remove.consequence.silent', { title })
    const isDeleted = await confirm({
      title: t('prayerActs.remove.title'),
      consequence: miracle ? `${lost} ${t('prayerActs.remove.miracleStays')}` : lost,
      action: t('prayerActs.remove.action'),
      busyAction: t('prayerActs.remove.busy'),
      cancel: t('action.cancel'),
      run: remove,
    }).catch(refusedWithToast)
    if (!isDeleted) return
    await navigate({ to: '/dashboard' })
    for (const list of ['getPrayerPage', 'listUpdates', 'listComments'])
      queryClient.removeQueries({ queryKey: [list, id] })
  }
  return [() => void confirmDeletion(), dialog]
}

/** The operation has shown a toast already; the prayer stays. */
function refusedWithToast(): boolean {
  return false
}
