import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { type DataExport, exportAddresses } from '#contract/account/own-data-operations.ts'
import { useFreshSignIn } from '#web/features/account/confirm-identity.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { sizeOf } from '#web/platform/text/format-size.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { useBusyAction } from '#web/ui/buttons/use-busy-action.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { ProgressBar } from '#web/ui/figures/progress-bar.tsx'
import { SettingSkeleton } from '#web/ui/lists/setting-list.tsx'
import { useStartExport } from './data-api.ts'
import { exportQuery, isBeingMade } from './profile-queries.ts'
import { t } from './profile-texts.ts'
import { CardFailed } from './setting-states.tsx'

/** The export of one's own data: requested, in progress, or ready for some days (REQ-13, POPIA s23). */
export function ExportCard({ timeZone }: { timeZone: string }) {
  const { data, isPending, refetch } = useQuery(exportQuery(useApi()))
  if (isPending) return <SettingSkeleton />
  if (!data) return <CardFailed onRetry={refetch}>{t('ownData.loadFailed')}</CardFailed>
  const dataExport = data.export
  return (
    <div className="stack">
      {dataExport ? <ExportStatus dataExport={dataExport} timeZone={timeZone} /> : null}
      {isBeingMade(dataExport) ? null : <Start isAgain={dataExport !== null} />}
    </div>
  )
}

function ExportStatus({ dataExport, timeZone }: { dataExport: DataExport; timeZone: string }) {
  const { state, done, total } = dataExport
  if (state === 'failed') return <Note kind="bad">{t('ownData.failed')}</Note>
  if (state === 'ready') return <Ready dataExport={dataExport} timeZone={timeZone} />
  return (
    <>
      <p className="num">
        {state === 'waiting' ? t('ownData.waiting') : t('ownData.running', { done, total })}
      </p>
      <ProgressBar label={t('ownData.progress')} percent={total > 0 ? Math.floor((done / total) * 100) : 0} />
    </>
  )
}

function Ready({ dataExport: { bytes, expiresAt }, timeZone }: { dataExport: DataExport; timeZone: string }) {
  const until = expiresAt ? formatInstant(expiresAt, timeZone) : ''
  return (
    <>
      <p role="status">{t('ownData.ready', { size: sizeOf(bytes), until })}</p>
      <div className="row">
        <a href={exportAddresses.file} download className={buttonClass()}>
          <Download />
          {t('ownData.download')}
        </a>
        <a
          href={exportAddresses.page}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ kind: 'soft' })}
        >
          <Printer />
          {t('ownData.print')}
        </a>
      </div>
    </>
  )
}

function Start({ isAgain }: { isAgain: boolean }) {
  const start = useStartExport()
  const [guard, dialog] = useFreshSignIn()
  const [isStarting, begin] = useBusyAction(() => guard(start))
  return (
    <>
      <div>
        <Button kind="secondary" busy={isStarting} busyLabel={t('ownData.starting')} onClick={begin}>
          {isAgain ? t('ownData.again') : t('ownData.start')}
        </Button>
      </div>
      <p className="text-sm text-text-2">{t('ownData.limit')}</p>
      {dialog}
    </>
  )
}
