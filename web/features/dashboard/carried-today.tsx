import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CarriedToday as Carried, CarriedPrayer } from '#contract/prayers/carried-prayer-operations.ts'
import { carriedLimits } from '#contract/prayers/prayer-constants.ts'
import { CarriedRow } from '#web/features/prayers/carried/carried-row.tsx'
import { t } from '#web/features/prayers/carried/carried-texts.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { CarriedSky } from '#web/ui/drawings/carried-sky.tsx'
import { type StatusMessage, useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { prayerListClass } from '#web/ui/lists/prayer-row.tsx'
import './carried-today.css'

/** Rows in sight; the others are folded. */
const IN_SIGHT = 5

/**
 * The prayers one carries today, under a sun with a dot for each prayer (REQ-422). A row that is prayed for stays in its place
 * until the page is opened again, so that nothing moves under the finger; once all are prayed for, the list is folded.
 */
export function CarriedToday({ carried: { items, total, prayed } }: { carried: Carried }) {
  const [status, , show] = useStatusLine()
  const [prayedBefore] = useState(() => new Set(items.filter(isPrayed).map(({ id }) => id)))
  const isDone = total > 0 && prayed >= total
  const waiting = isDone ? [] : items.filter(({ id }) => !prayedBefore.has(id))
  const folded = items.filter(({ id }) => isDone || prayedBefore.has(id))
  const foldedCount = isDone ? total : prayed - waiting.filter(isPrayed).length
  const head = useFocusWhenDone(isDone)
  return (
    <Card as="section" aria-labelledby="carried" className="carried-today">
      <div className="carried-today-sky">
        <CarriedSky total={total} prayed={prayed} />
        <h2 id="carried" ref={head} tabIndex={-1}>
          {t('carried.title')}
        </h2>
        <p role="status">{sentenceOf(total, prayed)}</p>
        {total > 0 && !isDone ? (
          <Link to="/pray" search={{ source: 'today' }} className={buttonClass()}>
            {t('carried.pray')}
          </Link>
        ) : null}
      </div>
      <div className="carried-today-body">
        {total === 0 ? <NothingCarried /> : null}
        <Rows prayers={waiting.slice(0, IN_SIGHT)} show={show} />
        <Fold label={t('carried.more', { count: waiting.length - IN_SIGHT })}>
          {waiting.length > IN_SIGHT ? <Rows prayers={waiting.slice(IN_SIGHT)} show={show} /> : null}
        </Fold>
        <Fold label={isDone ? t('carried.folded') : t('carried.prayed', { count: foldedCount })}>
          {folded.length > 0 ? <Rows prayers={folded} show={show} /> : null}
        </Fold>
        {status}
        <p className="carried-today-all">
          <Link to="/carried" className={textLinkClass}>
            {t('carried.all')}
          </Link>
        </p>
      </div>
    </Card>
  )
}

function isPrayed({ prayedToday }: CarriedPrayer): boolean {
  return prayedToday
}

function sentenceOf(total: number, prayed: number): string {
  const isMost = total >= carriedLimits.counted
  if (total === 0) return t('carried.empty')
  if (prayed >= total) return t('carried.done', { count: total })
  if (prayed > 0) return t('carried.some', { prayed, total: isMost ? `${total}+` : total })
  return isMost ? t('carried.waiting.most', { most: total }) : t('carried.waiting', { count: total })
}

/** The last prayer takes the button that had the focus along. */
function useFocusWhenDone(isDone: boolean) {
  const head = useRef<HTMLHeadingElement>(null)
  const wasDone = useRef(isDone)
  useEffect(() => {
    if (isDone && !wasDone.current && document.activeElement === document.body) head.current?.focus()
    wasDone.current = isDone
  }, [isDone])
  return head
}

function Rows({ prayers, show }: { prayers: CarriedPrayer[]; show: (message: StatusMessage) => void }) {
  if (prayers.length === 0) return null
  return (
    <ul className={prayerListClass}>
      {prayers.map((prayer) => (
        <CarriedRow key={prayer.id} prayer={prayer} show={show} />
      ))}
    </ul>
  )
}

/** Rows behind a line; nothing without rows. */
function Fold({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <details className="carried-today-fold">
      <summary>
        {label}
        <ChevronDown className="chevron" />
      </summary>
      {children}
    </details>
  )
}

function NothingCarried() {
  return (
    <div className="carried-today-empty">
      <p>{t('carried.empty.detail')}</p>
      <Link to="/prayers" className={buttonClass({ kind: 'secondary' })}>
        {t('carried.empty.action')}
      </Link>
    </div>
  )
}
