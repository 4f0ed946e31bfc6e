import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '#web/platform/router-context.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { readNewestStories } from './community-queries.ts'
import { t } from './community-texts.ts'

/**
 * More miracles than when the list was read may mean new stories; nobody knows, as private ones count too. The list
 * never moves by itself under who reads it: it begins anew when asked to.
 */
export function useNewerStories(api: Api, totalMiracles: number | null) {
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState(totalMiracles)
  const [isLoadingNewer, setIsLooking] = useState(false)
  if (totalMiracles !== null && (seen === null || totalMiracles < seen)) setSeen(totalMiracles)

  async function loadNewer(): Promise<void> {
    setIsLooking(true)
    try {
      await readNewestStories(queryClient, api)
      setSeen(totalMiracles)
    } catch {
      showToast({ kind: 'failure', title: t('community.stories.failed') })
    } finally {
      setIsLooking(false)
    }
  }
  const mayBeThere = totalMiracles !== null && seen !== null && totalMiracles > seen
  return { mayBeThere, isLoadingNewer, loadNewer }
}
