import { Link, useMatches, useRouter } from '@tanstack/react-router'
import { serverPageMessages } from '#contract/messages/en/server-pages.ts'
import { addMessages, t } from '#web/platform/text.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'

if (import.meta.env.SSR) addMessages(serverPageMessages)

/** Nothing comes that could be waited for. */
const hideWhatWaits = '.appear-late { display: none }'

/**
 * What a page that only a browser can show says where scripts are off: what it is, what it needs, and the way to what
 * is read without. Only the server writes it; the browser's bundle goes without.
 */
export function WithoutScripts() {
  const { context, ssr } = useRouter().options
  const titles = useMatches({
    select: (matches) => matches.flatMap(({ meta = [] }) => meta.flatMap((tag) => tag?.title ?? [])),
  })
  const title = titles.at(-1)
  return (
    <Page>
      <style nonce={ssr?.nonce}>{hideWhatWaits}</style>
      <PageHead
        title={title === undefined || title === context.site.name ? t('withoutScripts.title') : title}
        lead={t('withoutScripts.detail')}
      />
      <p>{t('withoutScripts.others')}</p>
      <div className="row mt-5">
        <Link to="/prayers" className={buttonClass()}>
          {t('shell.publicPrayers')}
        </Link>
        <Link to="/fundraising/browse" className={buttonClass({ kind: 'secondary' })}>
          {t('shell.browseCampaigns')}
        </Link>
      </div>
    </Page>
  )
}
