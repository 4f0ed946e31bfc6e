import { t } from '#web/features/account/second-factor/second-factor-texts.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'

/** Copies a text, and says so only when it was copied (REQ-165). */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', title: copied })
  } catch {
    showToast({ kind: 'failure', title: t('secondFactor.copy.failed') })
  }
}
