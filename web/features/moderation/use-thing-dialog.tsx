import { type ComponentType, type ReactNode, useState } from 'react'
import type { NamedThing } from '#contract/moderation.ts'
import '#web/platform/error-texts.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { t } from './texts.ts'
import type { ThingDialog, ThingStep } from './thing-dialog.tsx'

/** What is reported, or whose author is blocked, and how they are called where it stands. */
export type AskedThing = { thing: NamedThing; name: string }

type Options = {
  /** The page is about this thing: whoever blocks its author goes back to where they came from. */
  leavesPage?: boolean
  /** The person is blocked; the data is being read anew. */
  onBlocked?: (asked: AskedThing) => void
}

type Asked = AskedThing & { step: ThingStep | null }
type Dialog = ComponentType<Parameters<typeof ThingDialog>[0]>

/**
 * Reporting and blocking, from a page that loads nothing of them until somebody asks. Gives how to ask, and the dialog
 * for the page to hold.
 */
export function useReportDialog(
  options: Options = {},
): [(asked: AskedThing, step?: ThingStep) => void, ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | null>(null)

  function ask(next: AskedThing, step: ThingStep = 'choose'): void {
    void import('./thing-dialog.tsx').then(({ ThingDialog: Dialog }) => {
      setLoaded({ Dialog })
      setAsked({ ...next, step })
    }, tellNotLoaded)
  }
  if (!asked || !loaded) return [ask, null]
  const { step, ...thing } = asked
  return [
    ask,
    <loaded.Dialog
      key="thing"
      {...options}
      asked={thing}
      step={step}
      onStep={(next) => setAsked({ ...thing, step: next })}
    />,
  ]
}

function tellNotLoaded(): void {
  showToast({ kind: 'failure', title: t('error.network'), detail: t('error.network.detail') })
}
