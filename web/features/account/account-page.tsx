import type { ReactNode } from 'react'
import { AuthFrame } from '#web/ui/auth-frame.tsx'
import { t } from './account-texts.ts'

type AccountPageProps = { title: ReactNode; lead?: ReactNode; children: ReactNode }

/** The page around every form of this room: a title, the form, and a verse beside it on wide screens. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <AuthFrame
      title={title}
      lead={lead}
      quote={t('account.verse')}
      source={t('account.verse.source')}
      sideLabel={t('account.verse.label')}
    >
      {children}
    </AuthFrame>
  )
}
