import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Sunrise } from 'lucide-react'
import { formatNumber } from '#contract/messages/fill.ts'
import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import type { Amens, MiracleStory } from '#contract/miracles/miracle-story-operations.ts'
import type { ShowOutcome } from '#web/platform/api/use-operation.ts'
import { usePendingSwitch } from '#web/platform/pending-writes/use-pending-writes.ts'
import { changeItem } from '#web/platform/queries/list-cache.ts'
import {
  useOptimisticToggle,
  usePendingShown,
  withToggle,
} from '#web/platform/queries/use-optimistic-toggle.ts'
import { AmenToggle } from '#web/ui/buttons/amen-toggle.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { useAmenWrites } from './api.ts'
import { t } from './miracle-texts.ts'

const stories = ['listMiracleStories']

/** The Amen to one miracle: optimistic, and rolled back when the server refuses, on every page that shows it. */
function useAmen({ id: miracleId, title, amens }: AmenProps['miracle'], show: ShowOutcome) {
  const queryClient = useQueryClient()
  const { say, withdraw } = useAmenWrites(show)
  const shown = { title, path: `/miracles/${miracleId}`, text: null, draft: null }
  usePendingShown({
    pending: usePendingSwitch('sayAmen', 'withdrawAmen', miracleId),
    joined: amens,
    show: (next) => showAmens(queryClient, miracleId, next),
  })
  const toggle = useOptimisticToggle({
    joined: amens,
    show: (next) => showAmens(queryClient, miracleId, next),
    prepare: () =>
      Promise.all([
        queryClient.cancelQueries({ queryKey: ['getMiracle', miracleId] }),
        queryClient.cancelQueries({ queryKey: stories, exact: true }),
      ]),
    write: async (wanted) =>
      (await (wanted ? say : withdraw)({ miracleId }, { shown })) ?? withToggle(amens, wanted),
  })
  return { ...amens, toggle }
}

function showAmens(queryClient: QueryClient, miracleId: string, amens: Amens): void {
  queryClient.setQueryData<Miracle>(['getMiracle', miracleId], (miracle) => miracle && { ...miracle, amens })
  changeItem<MiracleStory>(queryClient, stories, miracleId, (story) => ({ ...story, amens }))
}

type AmenProps = { miracle: { id: string; title: string; amens: Amens } }

/** The Amen to one miracle with its count; each member has one (REQ-52). */
export function Amen({ miracle }: AmenProps) {
  const [status, , show] = useStatusLine()
  const { count, mine, toggle } = useAmen(miracle, show)
  return (
    <div className="status-line-brief">
      <AmenToggle
        pressed={mine}
        count={formatNumber(count)}
        label={t('miracle.amen')}
        about={t('miracle.amen.about', { title: miracle.title })}
        onToggle={toggle}
      />
      {status}
    </div>
  )
}

/** The count of Amens for a visitor; the link leads through the sign-in to the miracle, where the Amen is said. */
export function AmenLink({ miracle: { id, title, amens } }: AmenProps) {
  return (
    <Link
      to="/miracles/$miracleId"
      params={{ miracleId: id }}
      preload={false}
      className="support support-amen"
    >
      <Sunrise />
      <span>
        {t('miracle.amen')}
        <span className="sr-only"> {t('miracle.amen.about', { title })}</span>
      </span>
      <span className="support-count">{formatNumber(amens.count)}</span>
    </Link>
  )
}
