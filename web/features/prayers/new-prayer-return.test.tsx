import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, writePrayer } from '#tests/support/web/form-actions.ts'
import { someOwnPrayer } from '#tests/support/web/prayer-fixtures.ts'
import { nomvula, refusal, setupRender } from '#tests/support/web/render.tsx'
import { renderSite } from '#tests/support/web/render-site.tsx'

setupRender()

const morningWatch = {
  id: '01930000-0000-7000-8000-000000000201',
  name: 'Bellville Morning Watch',
  isSmall: false,
}

test('a prayer written in a group leads back to that group (PNEW-28)', async () => {
  const { path } = await renderSite(
    `/new-prayer?groupId=${morningWatch.id}`,
    {
      listOwnGroups: () => ({ items: [morningWatch] }),
      submitPrayer: () => someOwnPrayer(),
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
