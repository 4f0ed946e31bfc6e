import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownGroupsQuery } from '#web/features/groups/group-queries.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { DotLoader } from '#web/ui/feedback/dot-loader.tsx'
import { Main } from '#web/ui/layout/page-layout.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { NewPrayerForm } from './new-prayer-form.tsx'
import { t } from './prayer-texts.ts'
import type { NewPrayerOptions } from './use-new-prayer.ts'

type NewPrayerProps = Omit<NewPrayerOptions, 'currentGroup'> & {
  groupId: string
  /** Called for a group of which the person is no member; continues without it. */
  onForeignGroup: () => void
}

/**
 * A new prayer opened from a group. It waits for the member's groups, because any other group is refused and the plain
 * form shows instead (REQ-91).
 */
export function NewPrayerInGroup({ groupId, onForeignGroup, ...options }: NewPrayerProps) {
  const { data: groups, isError } = useQuery(ownGroupsQuery(useApi()))
  const currentGroup = groups?.find(({ id }) => id === groupId)
  const isForeign = groups !== undefined && !currentGroup
  useEffect(() => {
    if (!isForeign) return
    showToast({ kind: 'failure', title: t('error.forbidden'), detail: t('error.forbidden.detail') })
    onForeignGroup()
  }, [isForeign, onForeignGroup])

  if (groups === undefined && !isError)
    return (
      <Main>
        <DotLoader>{t('prayer.groups.loading')}</DotLoader>
      </Main>
    )
  // When the groups cannot be loaded the person can still write; the groups field says so and offers a retry.
  return <NewPrayerForm key={currentGroup?.id} currentGroup={currentGroup} {...options} />
}
