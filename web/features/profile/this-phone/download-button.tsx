import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { whenStored } from '#web/platform/offline/keep-copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { type DownloadProgress, downloadGroups } from './download-groups.ts'
import { t } from './this-phone-texts.ts'

/** Downloads what the member's groups pray for, to be read without a connection later; it ends when the page is left. */
export function DownloadButton({ onStored }: { onStored: () => Promise<void> }) {
  const [api, queryClient] = [useApi(), useQueryClient()]
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function download(): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setProgress({ done: 0, all: 0 })
    const result = await downloadGroups({ queryClient, api, signal, onProgress: setProgress }).catch(
      asApiFailure,
    )
    await whenStored()
    if (signal.aborted) return
    await onStored()
    setProgress(null)
    if (result instanceof Error)
      showToast({
        kind: 'failure',
        title: t('offlineCopy.download.failed'),
        detail: t('offlineCopy.download.kept'),
      })
    else showToast({ kind: 'success', title: t('offlineCopy.downloaded') })
  }
  return (
    <div className="stack">
      <p className="text-sm text-text-2">{t('offlineCopy.download.detail')}</p>
      <div>
        <Button
          kind="secondary"
          busy={progress !== null}
          busyLabel={t('offlineCopy.downloading', progress ?? { done: 0, all: 0 })}
          onClick={() => void download()}
        >
          {t('offlineCopy.download')}
        </Button>
      </div>
    </div>
  )
}
