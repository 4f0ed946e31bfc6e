import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { tagOf } from '#contract/languages/language-codes.ts'
import type { CarriedPrayer } from '#contract/prayers/carried-prayer-operations.ts'
import { prayedLabel } from '#web/features/prayers/intercessions/prayed-label.ts'
import { useIntercession } from '#web/features/prayers/intercessions/use-intercession.ts'
import { useTimeAgo } from '#web/platform/text/time-ago.tsx'
import { PrayedMark } from '#web/ui/buttons/prayed-mark.tsx'
import type { StatusMessage } from '#web/ui/feedback/status-line.tsx'
import { PrayerRow } from '#web/ui/lists/prayer-row.tsx'
import { t } from './carried-texts.ts'

type CarriedRowProps = {
  prayer: CarriedPrayer
  /** Says the outcome of 'I prayed' in the status line of the list. */
  show: (message: StatusMessage) => void
  end?: ReactNode
}

/** A prayer that one carries: its half sun says 'I prayed', and is filled once it was prayed for today (REQ-422). */
export function CarriedRow({ prayer, show, end }: CarriedRowProps) {
  const { id, title, language, mine, status, prayedToday } = prayer
  const { press } = useIntercession({ id, title, isToday: prayedToday }, show)
  const label = mine && !prayedToday ? t('intercession.prayAgain') : t(prayedLabel(status, prayedToday))
  return (
    <PrayerRow
      isDone={prayedToday}
      mark={
        <PrayedMark
          isPrayed={prayedToday}
          label={`${label} ${t('support.about', { title })}`}
          onPress={press}
        />
      }
      title={
        <Link to="/prayers/$prayerId" params={{ prayerId: id }} lang={tagOf(language)}>
          {title}
        </Link>
      }
      line={<Line prayer={prayer} />}
      end={end}
    />
  )
}

function Line({ prayer: { author, mine, dateSubmitted, updatedAt } }: { prayer: CarriedPrayer }) {
  const when = useTimeAgo(updatedAt ?? dateSubmitted)
  if (mine) return t('carried.own', { when })
  return t(updatedAt ? 'carried.updated' : 'carried.by', { name: author.name, when })
}
