import { Link, useMatches, useRouter } from '@tanstack/react-router'
import { format } from '#contract/messages/format.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Page, PageHead } from '#web/ui/layout/page-layout.tsx'

const hideWhatWaits = '.appear-late { display: none }'

/** Without scripts nothing would load. */
export function NothingWaits() {
  return <style nonce={useRouter().options.ssr?.nonce}>{hideWhatWaits}</style>
}

/**
 * The message of a browser-only page where scripts are off: its purpose, its requirement, and links to pages that work
 * without. Only the server renders it; the browser's bundle leaves it out.
 */
export function WithoutScripts() {
  const { context } = useRouter().options
  const titles = useMatches({
    select: (matches) => matches.flatMap(({ meta = [] }) => meta.flatMap((tag) => tag?.title ?? [])),
  })
  const title = titles.at(-1)
  return (
    <Page>
      <PageHead
        title={title === undefined || title === context.site.name ? format('withoutScripts.title') : title}
        lead={format('withoutScripts.detail')}
      />
      <p>{format('withoutScripts.others')}</p>
      <div className="row mt-5">
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
