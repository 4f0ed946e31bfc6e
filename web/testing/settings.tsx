import { useQuery } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import type { OwnProfile } from '#contract/account/profile-operations.ts'
import { emptyProfileAnswers } from '#tests/support/web/profile-page.tsx'
import { type FakeAnswers, nomvula, renderWithApp } from '#tests/support/web/render.tsx'
import { profileQuery } from '#web/features/profile/profile-queries.ts'
import { useApi } from '#web/platform/use-api.ts'

type Known = { profile: OwnProfile | undefined; isFailed: boolean }

type PartProps = { timeZone: string; known: Known }

/** Opens one part of the settings, with everything in it read: the whole page has twenty times as many elements. */
export async function openSettings(part: (props: PartProps) => ReactNode, fakeAnswers: FakeAnswers = {}) {
  const { queryClient, sent } = await renderWithApp(() => <Settings part={part} />, {
    ...emptyProfileAnswers,
    ...fakeAnswers,
  })
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
  return { queryClient, sentOf: (name: string) => sent.filter(([operation]) => operation === name) }
}

function Settings({ part }: { part: (props: PartProps) => ReactNode }) {
  const { data: profile, isPending } = useQuery(profileQuery(useApi()))
  return part({ timeZone: nomvula.timeZone, known: { profile, isFailed: !profile && !isPending } })
}
