import '#web/platform/text/error-texts.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { ContentReference } from '#contract/moderation/moderation-operations.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { t } from './moderation-texts.ts'
import type { ReportDialog, ReportStep } from './report-dialog.tsx'

/** The content that is reported, or whose author is blocked, and the author's name on the page. */
export type DialogSubject = { target: ContentReference; name: string }

type Options = {
  /** The page is about this content: after a block of its author it goes back to the previous page. */
  leavesPage?: boolean
  /** Called after the block; the data is being refetched. */
  onBlocked?: (subject: DialogSubject) => void
}

type OpenedDialog = DialogSubject & { step: ReportStep | null }
type Dialog = ComponentType<Parameters<typeof ReportDialog>[0]>

/**
 * Reporting and blocking, lazy-loaded on first use. Returns the function that opens the dialog, and the dialog for the
 * page to render.
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
  const { step, ...dialogSubject } = subject
  return [
    openDialog,
    <loaded.Dialog
      key="report"
      {...options}
      subject={dialogSubject}
      step={step}
      onStep={(next) => setSubject({ ...dialogSubject, step: next })}
    />,
  ]
}

function showNotLoaded(): void {
  showToast({ kind: 'failure', title: t('error.network'), detail: t('error.network.detail') })
}

/**
 * The dialog's subject for the words of a donation. An anonymous donor cannot be blocked: only the words can be
 * reported.
 */
export function reportOfDonorMessage({
  id,
  name,
}: {
  id: string
  name: string | null
}): [DialogSubject, ReportStep] {
  return [{ target: { kind: 'donation', id }, name: name ?? '' }, name === null ? 'report' : 'choose']
}
