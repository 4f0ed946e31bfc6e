import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { format } from '#contract/messages/format.ts'
import { signOutField } from '#contract/pages/form-posts.ts'
import { prayerIdIn } from '#contract/pages/prayer-address.ts'
import { BySession } from '#web/platform/session/by-session.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Page, PageHead } from '#web/ui/layout/page-layout.tsx'

const hidePlaceholder = '[data-placeholder] { display: none }'
const hideBars = '[data-placeholder] [aria-busy] { display: none }'

/** Without scripts nothing would load: the bars go, and with `isReplaced` the heading above them too. */
export function NothingWaits({ isReplaced }: { isReplaced: boolean }) {
  return <style nonce={useRouter().options.ssr?.nonce}>{isReplaced ? hidePlaceholder : hideBars}</style>
}

/**
 * The message of a browser-only page where scripts are off, below its heading: its requirement, and links to pages that
 * work without. Only the server renders it; the browser's bundle leaves it out.
 */
export function WithoutScripts({ hasTitle }: { hasTitle: boolean }) {
  return (
    <Page>
      <ReadSharedPrayer />
      {hasTitle ? null : <PageHead title={format('withoutScripts.title')} />}
      <p>{format('withoutScripts.detail')}</p>
      <p className="mt-4">{format('withoutScripts.others')}</p>
      <div className="row mt-5">
        <BySession signedIn={<ToDashboard />} />
        <Link to="/prayers" className={buttonClass()}>
          {format('shell.publicPrayers')}
        </Link>
        <Link to="/fundraising/browse" className={buttonClass({ kind: 'secondary' })}>
          {format('shell.browseCampaigns')}
        </Link>
      </div>
    </Page>
  )
}

function ToDashboard() {
  return (
    <Link to="/dashboard" className={buttonClass({ kind: 'secondary' })}>
      {format('shell.dashboard')}
    </Link>
  )
}

/** Opens the shared page of a public prayer; the server leads every other one back to this page (REQ-398). */
function ReadSharedPrayer() {
  const { pathname, searchStr } = useLocation()
  if (prayerIdIn(pathname) === null || searchStr.includes('scripts=off')) return null
  return <meta httpEquiv="refresh" content={`0; url=${pathname}?scripts=off`} />
}

/** Signs out by a form post, in the place of the button that needs scripts (REQ-398). */
export function SignOutWithoutScripts({ className }: { className: string }) {
  return (
    <noscript>
      {import.meta.env.SSR ? (
        <form method="post" action="/login" className="contents">
          <input type="hidden" name={signOutField} value="" />
          <button type="submit" className={className}>
            {format('shell.signOut')}
          </button>
        </form>
      ) : null}
    </noscript>
  )
}
