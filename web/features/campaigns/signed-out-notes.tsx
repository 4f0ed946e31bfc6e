import { Link } from '@tanstack/react-router'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { t } from './manage/campaign-management-texts.ts'

/** The session ended while the form was open: the draft stays on the device until the sign-in (REQ-152). */
export function SignedOutNote({ returnTo }: { returnTo: string }) {
  if (useSession().status !== 'signed-out') return null
  return (
    <Note kind="warn" title={t('newCampaign.signedOut')}>
      {t('newCampaign.signedOut.detail')}{' '}
      <Link to="/login" search={{ redirect: returnTo }} className={textLinkClass}>
        {t('newCampaign.signIn')}
      </Link>
    </Note>
  )
}

/**
 * The session ended while the page was open; the route redirects a visitor without one to the sign-in
 * (FMY-2).
 */
export function OwnCampaignsSignedOut() {
  return (
    <Note kind="bad" title={t('myCampaigns.signedOut')}>
      {t('myCampaigns.signedOut.detail')}{' '}
      <Link to="/login" search={{ redirect: '/fundraising/my-campaigns' }} className={textLinkClass}>
        {t('newCampaign.signIn')}
      </Link>
    </Note>
  )
}
