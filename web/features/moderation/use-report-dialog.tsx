import '#web/platform/text/error-texts.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { NamedThing } from '#contract/moderation/moderation-operations.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { t } from './moderation-texts.ts'
import type { ReportDialog, ReportStep } from './report-dialog.tsx'

/** What is reported, or whose author is blocked, and how they are called where it stands. */
export type DialogSubject = { thing: NamedThing; name: string }

type Options = {
  /** The page is about this thing: whoever blocks its author goes back to where they came from. */
  leavesPage?: boolean
  /** The person is blocked; the data is being read anew. */
  onBlocked?: (subject: DialogSubject) => void
}

type OpenedDialog = DialogSubject & { step: ReportStep | null }
type Dialog = ComponentType<Parameters<typeof ReportDialog>[0]>

/**
 * Reporting and blocking, from a page that loads nothing of them until somebody asks. Gives how to ask, and the dialog
 * for the page to hold.
 */
export function useReportDialog(
  options: Options = {},
): [(subject: DialogSubject, step?: ReportStep) => void, ReactNode] {
  const [subject, setSubject] = useState<OpenedDialog | null>(null)
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | null>(null)

  function openDialog(next: DialogSubject, step: ReportStep = 'choose'): void {
    void import('./report-dialog.tsx').then(({ ReportDialog: Dialog }) => {
      setLoaded({ Dialog })
      setSubject({ ...next, step })
    }, showNotLoaded)
  }
  if (!subject || !loaded) return [openDialog, null]
  const { step, ...thing } = subject
  return [
    openDialog,
    <loaded.Dialog
      key="thing"
      {...options}
      subject={thing}
      step={step}
      onStep={(next) => setSubject({ ...thing, step: next })}
    />,
  ]
}

function showNotLoaded(): void {
  showToast({ kind: 'failure', title: t('error.network'), detail: t('error.network.detail') })
}

/** What is asked about the words of a donation. Nobody blocks whom they do not know: of who is not named only the words go. */
export function reportOfDonorWords({
  id,
  name,
}: {
  id: string
  name: string | null
}): [DialogSubject, ReportStep] {
  return [{ thing: { kind: 'donation', id }, name: name ?? '' }, name === null ? 'report' : 'choose']
}
