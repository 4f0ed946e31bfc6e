import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { setPageToastContainer } from './toast-container.ts'
import {
  dismissToast,
  pauseToasts,
  resumeToasts,
  subscribeToToasts,
  type Toast,
  visibleToasts,
} from './toast-store.ts'

const NO_TOASTS: readonly Toast[] = []
const ICONS = { success: CircleCheck, info: Info, failure: CircleAlert }

/**
 * Renders the toasts, once per page. Both live regions are there from the start, because a region that is inserted
 * together with its first toast is often not read aloud.
 */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(subscribeToToasts, visibleToasts, () => NO_TOASTS)
  const isFailure = (toast: Toast) => toast.kind === 'failure'
  const list = (shown: Toast[]) =>
    shown.map((toast) => <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />)
  return (
    <div ref={setPageToastContainer}>
      <section
        className="toasts"
        aria-label={label}
        onPointerEnter={pauseToasts}
        onPointerLeave={resumeToasts}
        onFocus={pauseToasts}
        onBlur={resumeToasts}
      >
        <div className="contents" role="status" aria-atomic="false">
          {list(toasts.filter((toast) => !isFailure(toast)))}
        </div>
        <div className="contents" role="alert" aria-atomic="false">
          {list(toasts.filter(isFailure))}
        </div>
      </section>
    </div>
  )
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const Icon = ICONS[toast.kind]
  return (
    <div className={`toast toast-${toast.kind}`} style={{ order: toast.id }}>
      <Icon />
      <b>{toast.title}</b>
      {toast.detail ? <p>{toast.detail}</p> : null}
      <IconButton size="sm" label={closeLabel} onClick={() => dismissToast(toast.id)}>
        <X />
      </IconButton>
    </div>
  )
}
