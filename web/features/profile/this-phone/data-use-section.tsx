import { useSyncExternalStore } from 'react'
import {
  type DataUse,
  dataUseOfMonth,
  onDataUseChange,
  storedDataUse,
} from '#web/platform/device/data-use.ts'
import { isSharedDevice } from '#web/platform/device/shared-device.ts'
import { sizeOf } from '#web/platform/text/format-size.ts'
import { RateBars } from '#web/ui/figures/rate-bars.tsx'
import { t } from './this-phone-texts.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** The data that this phone used this month, with a bar for each week (OFF-16). */
export function DataUseSection() {
  const stored = useSyncExternalStore(onDataUseChange, storedDataUse, () => null)
  if (isSharedDevice()) return <p>{t('thisPhone.use.shared')}</p>
  const { bytes, weeks } = dataUseOfMonth(stored)
  if (bytes === 0) return <p>{t('thisPhone.use.none')}</p>
  return (
    <div className="stack">
      <p className="font-semibold">{t('thisPhone.use.month', { size: sizeOf(bytes) })}</p>
      <Weeks weeks={weeks} />
    </div>
  )
}

function Weeks({ weeks }: Pick<DataUse, 'weeks'>) {
  const most = Math.max(...weeks.map(({ bytes }) => bytes))
  return (
    <RateBars>
      {weeks.map(({ from, to, bytes }) => (
        <li key={from.getDate()}>
          <span className="rate-name">
            {from.getDate() === to.getDate()
              ? day.format(from)
              : t('thisPhone.use.week', { from: day.format(from), to: day.format(to) })}
          </span>
          <span className="rate-parts num">
            <strong>{bytes === 0 ? t('thisPhone.use.week.none') : sizeOf(bytes)}</strong>
          </span>
          <div className="rate-bar">
            {bytes > 0 ? <i style={{ width: `${(100 * bytes) / most}%` }} /> : null}
          </div>
        </li>
      ))}
    </RateBars>
  )
}
