import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, writePrayer } from '#web/testing/prayer-form.ts'
import { openSite } from '#web/testing/site.tsx'
import { nomvula, refusal, setStage } from '#web/testing/stage.tsx'
import { anOwnShownPrayer } from '#web/testing/things.ts'

setStage()

const morningWatch = { id: '01930000-0000-7000-8000-000000000201', name: 'Bellville Morning Watch' }

test('what was written in a group leads back to that group (PNEW-28)', async () => {
  const { path } = await openSite(
    `/new-prayer?groupId=${morningWatch.id}`,
    {
      listOwnGroups: () => ({ items: [morningWatch] }),
      submitPrayer: () => anOwnShownPrayer(),
      getGroupPage: () => {
        throw refusal('NOT_FOUND')
      },
    },
    nomvula,
  )
  await screen.findByRole('group', { name: 'Share with groups' })
  writePrayer()
  press(/^Submit/)
  await waitFor(() => expect(path()).toBe(`/groups/${morningWatch.id}`))
})
