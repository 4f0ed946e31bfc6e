import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { AccountDeletionDialog } from './account-deletion.tsx'
import { t } from './profile-texts.ts'

/** The way to delete one's own account; what goes with it is looked up when it is opened (PROF-7, REQ-95). */
export function AccountDeletionCard() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="stack">
      <p className="text-text-2">{t('departure.stays')}</p>
      <div>
        <Button kind="danger-outline" onClick={() => setIsOpen(true)}>
          {t('departure.submit')}
        </Button>
      </div>
      <AccountDeletionDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  )
}
