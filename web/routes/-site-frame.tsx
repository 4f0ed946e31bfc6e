import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IdentityCheck } from '#web/features/account/identity-check.tsx'
import { LateLanguageOffer } from '#web/features/languages/late-language-offer.tsx'
import { UpcomingTerms } from '#web/features/legal/upcoming-terms.tsx'
import { Frame } from '#web/features/shell/site-layout.tsx'
import { usePageViewCount } from '#web/platform/page/page-effects.ts'
import { usePageFocus } from '#web/platform/page/page-focus.ts'

/** The layout around every page, including one that failed. */
export function SiteFrame({ children }: { children: ReactNode }) {
  usePageViewCount()
  const router = useRouter()
  usePageFocus(router)
  const { boot, site } = router.options.context
  return (
    <Frame siteName={site.name} hasScripts={boot !== 'none'} notice={<UpcomingTerms />}>
      {children}
      {boot === 'none' ? null : <IdentityCheck />}
      {boot === 'none' ? null : <LateLanguageOffer />}
    </Frame>
  )
}
