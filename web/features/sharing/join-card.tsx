import { Link } from '@tanstack/react-router'
import { HandHeart } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#web/features/prayers/share/share-texts.ts'
import { BySession } from '#web/platform/by-session.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-store.ts'

type JoinCardProps = { prayerId: string; counts: ReactNode }

/** How many pray with somebody, and the way to be one of them. */
export function JoinCard({ prayerId, counts }: JoinCardProps) {
  return (
    <section className="card card-padded stack">
      <h2 className="text-h3">{t('sharedPrayer.join')}</h2>
      {counts}
      <BySession
        signedIn={<OpenPrayer prayerId={prayerId} />}
        signedOut={<SignIn redirect={`/prayers/${prayerId}`} />}
      />
    </section>
  )
}

function OpenPrayer({ prayerId }: { prayerId: string }) {
  return (
    <Link to="/prayers/$prayerId" params={{ prayerId }} className={buttonClass({ block: true })}>
      {t('sharedPrayer.open')}
    </Link>
  )
}

/** Both lead to sign-in and back to the prayer; who pressed Support is told why (REQ-152). */
function SignIn({ redirect }: { redirect: string }) {
  function explainSignIn() {
    showToast({ kind: 'info', title: t('sharedPrayer.supportNeedsSignIn') })
  }
  return (
    <>
      <p className="text-text-2">{t('sharedPrayer.invite')}</p>
      <Link to="/login" search={{ redirect }} className={buttonClass({ block: true })}>
        {t('sharedPrayer.signIn')}
      </Link>
      <Link
        to="/login"
        search={{ redirect }}
        onClick={explainSignIn}
        className={buttonClass({ kind: 'secondary', block: true })}
      >
        <HandHeart />
        {t('sharedPrayer.support')}
      </Link>
    </>
  )
}
