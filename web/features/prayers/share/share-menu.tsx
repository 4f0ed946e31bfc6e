import { useRouteContext } from '@tanstack/react-router'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { sharedOf } from './share-links.ts'
import { ShareOptions } from './share-options.tsx'

type ShareMenuProps = { prayer: Prayer; opensUp?: boolean }

/** The ways to hand on the link of a prayer; which there are depends on who may see it (PDET-5 … PDET-7). */
export function ShareMenu({ prayer, opensUp }: ShareMenuProps) {
  const origin = useRouteContext({ from: '__root__', select: ({ site }) => site.origin })
  const shared = sharedOf(prayer, origin)
  return shared ? <ShareOptions shared={shared} opensUp={opensUp} /> : null
}
