import { ShieldCheck, UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useFreshSignIn } from '#web/features/account/confirm-identity.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { useAddSupportAdmin } from './api.ts'
import { t } from './people-texts.ts'

/** The one thing that only admins do and that no queue of the desk holds (ADM-1). */
export function AdminPanel() {
  const headingId = useId()
  return (
    <Card as="section" padded className="stack" aria-labelledby={headingId}>
      <div className="row justify-between">
        <div className="row min-w-0 flex-nowrap items-start">
          <ShieldCheck className="mt-1 shrink-0 text-primary" />
          <div className="min-w-0">
            <h2 id={headingId} className="text-xl">
              {t('people.panel')}
            </h2>
            <p className="text-sm text-text-2">{t('people.panel.lead')}</p>
          </div>
        </div>
        <AddSupportAdmin />
      </div>
    </Card>
  )
}

/** Makes the account of the setting SUPPORT_ADMIN_EMAIL an admin (REQ-98). */
function AddSupportAdmin() {
  const add = useAddSupportAdmin()
  const [isAdding, setIsAdding] = useState(false)
  const [guard, passwordDialog] = useFreshSignIn()
  const end = () => setIsAdding(false)
  function run(): void {
    setIsAdding(true)
    // The operation has shown a toast for a failure.
    void guard(add).then(end, end)
  }
  return (
    <>
      <Button kind="secondary" busy={isAdding} busyLabel={t('people.supportAdmin.adding')} onClick={run}>
        <UserPlus />
        {t('people.supportAdmin.add')}
      </Button>
      {passwordDialog}
    </>
  )
}
