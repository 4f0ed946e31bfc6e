import { useRouter } from '@tanstack/react-router'
import { readStored, writeStored } from '#web/platform/device/device-storage.ts'
import { serverNow } from '#web/platform/device/server-clock.ts'
import type { StoredWrite } from '#web/platform/offline/offline-database.ts'
import { sentenceOf } from '#web/platform/pending-writes/pending-reason.ts'
import { pendingWrites, usePendingWrites } from '#web/platform/pending-writes/use-pending-writes.ts'
import { formatMoment } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import './pending.css'
import { PendingMark } from './pending-mark.tsx'
import { mustWait, statusOf } from './pending-status.ts'
import { t } from './pending-texts.ts'

type PendingCardProps = {
  write: StoredWrite
  /** Left out where the page around it says it. */
  withKind?: boolean
}

/** One thing that waits: what it is, its words, why it waits, and what can be done about it (OFF-6, OFF-20). */
export function PendingCard({ write, withKind = false }: PendingCardProps) {
  const { inTabOnly } = usePendingWrites()
  const { operation, shown, state, reason, writtenAt, files } = write
  return (
    <li className={classNames('card pending', state === 'refused' && 'pending-refused')}>
      <div className="pending-head">
        <PendingMark write={write} />
        <time className="text-sm text-text-2" dateTime={writtenAt}>
          {formatMoment(writtenAt)}
        </time>
      </div>
      {withKind || files.length > 0 ? (
        <p className="text-sm text-text-2">
          {[
            withKind && t(`pending.kind.${operation}`, { title: shown.title }),
            files.length > 0 && t('pending.pictures', { count: files.length }),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      ) : null}
      {shown.text ? <p className="pending-words">{shown.text}</p> : null}
      {state === 'refused' ? (
        <p className="pending-reason">{sentenceOf(reason) ?? t('pending.refused.reason')}</p>
      ) : null}
      {inTabOnly.has(write.key) ? <p className="pending-reason">{t('pending.inTabOnly')}</p> : null}
      <PendingActions write={write} />
    </li>
  )
}

function PendingActions({ write }: { write: StoredWrite }) {
  const state = usePendingWrites()
  const status = statusOf(write, state, serverNow())
  const change = useChange(write)
  const { key, shown } = write
  const { text } = shown
  const isRefused = status === 'refused'
  if (status === 'sending') return null
  return (
    <div className="row">
      {status === 'old' ? (
        <Send onPress={() => pendingWrites()?.retry(key)}>{t('pending.sendOld')}</Send>
      ) : null}
      {isRefused && !change ? (
        <Send onPress={() => pendingWrites()?.retry(key)}>{t('pending.tryAgain')}</Send>
      ) : null}
      {isRefused || status === 'old' ? null : (
        <Send onPress={() => pendingWrites()?.wakeUp()}>{t('pending.sendNow')}</Send>
      )}
      {change && !mustWait(write, state) ? (
        <Button kind={isRefused ? 'secondary' : 'ghost'} size="sm" onClick={change}>
          {t(isRefused ? 'pending.changeAndSend' : 'pending.change')}
        </Button>
      ) : null}
      {text && (isRefused || state.inTabOnly.has(key)) ? (
        <Button kind="ghost" size="sm" onClick={() => copy(text)}>
          {t('pending.copy')}
        </Button>
      ) : null}
      {mustWait(write, state) ? null : (
        <Button kind="ghost" size="sm" onClick={() => void pendingWrites()?.discard(key)}>
          {t('pending.discard')}
        </Button>
      )}
    </div>
  )
}

function Send({ onPress, children }: { onPress: () => unknown; children: string }) {
  return (
    <Button kind="secondary" size="sm" onClick={() => void onPress()}>
      {children}
    </Button>
  )
}

/** Gives the words back to the form that they were written in; null where there is none, or pictures would be lost. */
function useChange({ key, accountId, shown, files }: StoredWrite): (() => void) | null {
  const router = useRouter()
  const { draft, path } = shown
  if (!draft || files.length > 0) return null
  const name = `draft:${draft.name}:${accountId}`
  return () => {
    // Words that are being written there are not thrown away for it.
    if (readStored(name) !== null) {
      showToast({ kind: 'info', title: t('pending.changeLater'), detail: t('pending.changeLater.detail') })
      return
    }
    void pendingWrites()
      ?.discard(key)
      .then((isDiscarded) => {
        if (!isDiscarded) return
        writeStored(name, draft.value)
        router.history.push(path)
      })
  }
}

function copy(text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => showToast({ kind: 'success', title: t('pending.copied') }),
    () => showToast({ kind: 'failure', title: t('pending.copyFailed') }),
  )
}
