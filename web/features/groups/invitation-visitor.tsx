import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Main, Page } from '#web/ui/page.tsx'
import { t } from './group-texts.ts'

type InvitationForVisitorProps = {
  groupName: string
  /** Of this page, to come back to after signing in. */
  address: string
}

/** An invitation as somebody reads it who is signed out: the group's name and nothing else of it, and the ways in. */
export function InvitationForVisitor({ groupName, address }: InvitationForVisitorProps) {
  return (
    <Main>
      <Page>
        <Card padded className="stack mx-auto max-w-xl items-center gap-5 text-center">
          <div>
            <p className="mb-1 text-text-2">{t('invitation.lead')}</p>
            <h1 className="[overflow-wrap:anywhere]">{groupName}</h1>
          </div>
          <p className="text-text-2">{t('invitation.signIn')}</p>
          <div className="row justify-center">
            <Link to="/register" className={buttonClass({ size: 'lg' })}>
              {t('invitation.register')}
            </Link>
            <Link
              to="/login"
              search={{ redirect: address }}
              className={buttonClass({ kind: 'secondary', size: 'lg' })}
            >
              {t('invitation.login')}
            </Link>
          </div>
        </Card>
      </Page>
    </Main>
  )
}
