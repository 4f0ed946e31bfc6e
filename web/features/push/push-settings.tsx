import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { PushDevice, PushSettings } from '#contract/notifications/push-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { useConfig } from '#web/platform/api/server-config.ts'
import { pushObstacle } from '#web/platform/push/push-obstacle.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { formatDay } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useBusyAction } from '#web/ui/buttons/use-busy-action.ts'
import { SettingRow } from '#web/ui/cards/setting-row.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { SettingSkeleton } from '#web/ui/lists/setting-list.tsx'
import { useStopDevice, useTestPush, useTurnOn } from './api.ts'
import { LockScreenLevel } from './lock-screen-level.tsx'
import { pushQuery } from './push-query.ts'
import { t } from './push-texts.ts'
import { QuietHours } from './quiet-hours.tsx'
import { TurnOnFailed } from './turn-on-result.tsx'

/** The pushes to this browser, and what they say when; a site that sends none says so (REQ-565). */
export function PushSection() {
  const { data: settings, isPending, refetch } = useQuery(pushQuery(useApi()))
  return (
    <SettingRow id="push" title={t('push.title')} lead={t('push.lead')}>
      {settings ? <Settings settings={settings} /> : null}
      {!settings && isPending ? <SettingSkeleton /> : null}
      {!settings && !isPending ? (
        <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: () => void refetch() }}>
          {t('push.settings.loadFailed')}
        </Note>
      ) : null}
    </SettingRow>
  )
}

function Settings({ settings }: { settings: PushSettings }) {
  const { key, devices } = settings
  const isOffered = useConfig()?.offline === true
  return (
    <div className="stack gap-8">
      {key !== null && isOffered ? (
        <ThisBrowser siteKey={key} isOn={devices.some(({ isThis }) => isThis)} />
      ) : (
        <p>{t('push.off')}</p>
      )}
      {devices.length > 0 ? (
        <>
          <Devices devices={devices} />
          <QuietHours settings={settings} />
          <LockScreenLevel settings={settings} />
        </>
      ) : null}
    </div>
  )
}

function ThisBrowser({ siteKey, isOn }: { siteKey: string; isOn: boolean }) {
  const { result, isBusy, turnOn } = useTurnOn(siteKey)
  const obstacle = pushObstacle()
  if (isOn)
    return (
      <div className="stack gap-4">
        {result === 'on' ? <Note kind="ok" title={t('push.on')} /> : <p>{t('push.isOn')}</p>}
        <TryIt />
      </div>
    )
  if (obstacle === 'refused') return <TurnOnFailed result="refused" />
  if (obstacle) return <p>{t(`push.${obstacle}`)}</p>
  return (
    <div className="stack gap-4">
      <div>
        <Button busy={isBusy} busyLabel={t('push.asking')} onClick={() => void turnOn()}>
          {t('push.turnOn')}
        </Button>
      </div>
      {result && result !== 'on' ? <TurnOnFailed result={result} /> : null}
    </div>
  )
}

function TryIt() {
  const [status, , show] = useStatusLine()
  const { mutate, isPending } = useTestPush(show)
  return (
    <div>
      <Button kind="secondary" size="sm" aria-disabled={isPending} onClick={() => isPending || mutate({})}>
        {t('push.test')}
      </Button>
      {status}
    </div>
  )
}

function Devices({ devices }: { devices: readonly PushDevice[] }) {
  const list = useRef<HTMLDivElement>(null)
  return (
    // After a stop the focus stays here, because the pressed button is gone.
    <div ref={list} tabIndex={-1} className="stack gap-3">
      <h3 className="text-xl">{t('push.devices')}</h3>
      <ul className="stack">
        {devices.map((device) => (
          <Device
            key={device.id}
            device={device}
            onStopped={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
    </div>
  )
}

function Device({ device, onStopped }: { device: PushDevice; onStopped: () => void }) {
  const name = device.device ?? t('push.device.unknown')
  const timeZone = useSession().member?.timeZone
  const stop = useStopDevice(device)
  const [isStopping, press] = useBusyAction(() => stop().then(onStopped))
  return (
    <li className="row justify-between">
      <span className="min-w-0">
        <strong className="block font-semibold wrap-anywhere">{name}</strong>
        <span className="row gap-2 text-sm text-text-2">
          {t('push.device.since', { day: formatDay(device.since, timeZone) })}
          {device.isThis ? <Badge tone="ok">{t('push.device.this')}</Badge> : null}
        </span>
      </span>
      <Button
        kind="secondary"
        size="sm"
        aria-disabled={isStopping}
        aria-label={t('push.device.stopOf', { device: name })}
        onClick={press}
      >
        {t('push.device.stop')}
      </Button>
    </li>
  )
}
