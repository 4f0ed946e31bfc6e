import { Link } from '@tanstack/react-router'
import { BookmarkMinus, Ellipsis, ExternalLink, MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { tagOf } from '#contract/languages/language-codes.ts'
import type { Encouragement } from '#contract/prayers/intercession-operations.ts'
import type { PrayItem } from '#contract/prayers/pray-now-operations.ts'
import { HelpNearby } from '#web/features/helplines/help-nearby.tsx'
import { t as prayerText } from '#web/features/prayers/prayer-texts.ts'
import { type Outcome, type ShowOutcome, useOperation } from '#web/platform/api/use-operation.ts'
import { TimeAgo } from '#web/platform/text/time-ago.tsx'
import { WrittenIn } from '#web/platform/text/written-in.tsx'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Menu, MenuItemText, menuItemClass } from '#web/ui/navigation/menu.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Byline } from '#web/ui/people/byline.tsx'
import { FocusedHeading } from './focused-heading.tsx'
import { t } from './pray-now-texts.ts'
import type { Session } from './pray-session.ts'
import { useSeconds } from './sun-button.tsx'
import { useWakeLock } from './use-wake-lock.ts'

/** Without a chosen time the screen stays on for the longest one; then a phone that was put down goes dark. */
const LONGEST_SECONDS = 120
const VIBRATION_MS = 200

type PrayerToReadProps = { prayer: PrayItem; session: Session; word: Encouragement | null }

/** The whole words of one prayer in large letters, with what happened to it lately. */
export function PrayerToRead({ prayer, session, word }: PrayerToReadProps) {
  const { title, description, language, status, author, groupName, dateSubmitted, lastUpdate, mine } = prayer
  const people = prayer.peopleThisWeek
  const line = lineOf(session)
  return (
    <>
      {line ? <p className="pray-line">{line}</p> : null}
      <Byline
        avatar={<Avatar tint={author.tint} name={author.name} />}
        name={author.name}
        line={
          <>
            {groupName ? `${groupName} · ` : null}
            <TimeAgo at={dateSubmitted} />
            <WrittenIn language={language} />
          </>
        }
      />
      {status === 'answered' ? <p className="pray-line">{t('prayNow.answered')}</p> : null}
      <FocusedHeading lang={tagOf(language)}>{title}</FocusedHeading>
      <p className="pray-words" lang={tagOf(language)}>
        {description}
      </p>
      {lastUpdate ? (
        <p className="pray-update">
          <strong>
            <TimeAgo at={lastUpdate.createdAt} />
          </strong>{' '}
          <span lang={tagOf(language)}>{lastUpdate.content}</span>
        </p>
      ) : null}
      {mine && people === 0 ? null : <p className="pray-line">{t('prayNow.people', { count: people })}</p>}
      {word ? (
        <p className="pray-line">{t('prayNow.word.chosen', { word: prayerText(`encouragement.${word}`) })}</p>
      ) : null}
      {mine && status === 'active' ? <TellStory prayerId={prayer.id} /> : null}
      <HelpNearby isReading text={`${title}\n${description}\n${lastUpdate?.content ?? ''}`} />
    </>
  )
}

/** A rest in passing, or what became of the last press; in the beginning when an Amen counts. */
function lineOf({ index, isRested, wasEarly, before }: Session): string | null {
  if (isRested) return `${t('prayNow.rest')} ${t('prayNow.rest.detail')}`
  if (wasEarly) return t('prayNow.early')
  return index === 0 && before.prayed === 0 ? t('prayNow.stay') : null
}

function TellStory({ prayerId }: { prayerId: string }) {
  return (
    <p className="pray-line">
      {t('prayNow.own')}{' '}
      <Link to="/report-miracle/$prayerId" params={{ prayerId }} className={textLinkClass}>
        {t('prayNow.tellStory')}
      </Link>
    </p>
  )
}

/** The chosen time as a thin line with a short vibration at its end; the screen stays on until then (REQ-435). */
export function PrayerTime({ seconds }: { seconds: number }) {
  const limit = seconds || LONGEST_SECONDS
  const passed = useSeconds(limit)
  const isOver = passed >= limit
  useWakeLock(!isOver)
  useEffect(() => {
    if (isOver && seconds > 0) navigator.vibrate?.(VIBRATION_MS)
  }, [isOver, seconds])
  if (seconds === 0) return null
  return (
    <div className="pray-time" aria-hidden="true">
      <div style={{ width: `${(100 * passed) / seconds}%` }} />
    </div>
  )
}

const puttingDown = {
  done: { title: 'prayNow.putDown.done' },
  failed: { title: 'prayNow.putDown.failed' },
  refresh: [['getDashboard'], ['listCarriedPrayers']],
} as const satisfies Outcome

/** The less frequent acts on the prayer that is shown. */
export function PrayerMenu({ prayer, onSaid }: { prayer: PrayItem; onSaid: ShowOutcome }) {
  const { id: prayerId } = prayer
  const [isCarried, setIsCarried] = useState(prayer.isCarried)
  const putDown = useOperation('putDownPrayer', puttingDown, {}, onSaid)
  const link = { to: '/prayers/$prayerId', params: { prayerId }, className: menuItemClass() } as const
  return (
    <Menu align="right" label={t('prayNow.more')} triggerClass={iconButtonClass()} trigger={<Ellipsis />}>
      <Link {...link} search={{ tab: 'comments' }}>
        <MenuItemText icon={<MessageCircle />} label={t('prayNow.comment')} />
      </Link>
      <Link {...link} search={{}}>
        <MenuItemText icon={<ExternalLink />} label={t('prayNow.open')} />
      </Link>
      {isCarried ? (
        <button
          type="button"
          className={menuItemClass()}
          onClick={() => putDown.mutate({ prayerId }, { onSuccess: () => setIsCarried(false) })}
        >
          <MenuItemText icon={<BookmarkMinus />} label={t('prayNow.putDown')} />
        </button>
      ) : null}
    </Menu>
  )
}
