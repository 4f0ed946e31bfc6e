import { useMatches, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IdentityCheck } from '#web/features/account/identity-check.tsx'
import { ComingTerms } from '#web/features/legal/coming-terms.tsx'
import { Frame } from '#web/features/shell/frame.tsx'
import { useCountedPages } from '#web/platform/hydrated.ts'

/** What stands around every page, one that failed included. */
export function SiteFrame({ children }: { children: ReactNode }) {
  useCountedPages()
  const { boot, site } = useRouter().options.context
  const hasFooter = useMatches({
    select: (matches) => matches.every((match) => !match.staticData.isFootless),
  })
  return (
    <Frame siteName={site.name} isAlive={boot !== 'none'} hasFooter={hasFooter} notice={<ComingTerms />}>
      {children}
      {boot === 'none' ? null : <IdentityCheck />}
    </Frame>
  )
}
