import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NavGroup } from './menu.tsx'

/** The groups of the bar as in the server's HTML; one may have been opened before scripts ran. */
function Bar({ isHydrated }: { isHydrated: boolean }) {
  if (isHydrated) return <NavGroup label="Groups">My Groups</NavGroup>
  const html = '<details class="menu" open><summary>Groups</summary></details>'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: stands for what the server sent
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}

test('a group that was opened before hydration stays open, and no other opens', () => {
  const { rerender } = render(<Bar isHydrated={false} />)
  rerender(
    <>
      <Bar isHydrated />
      <NavGroup label="Prayer">Public Prayers</NavGroup>
    </>,
  )
  const isOpen = (label: string) => screen.getByText(label).closest('details')?.open
  expect([isOpen('Groups'), isOpen('Prayer')]).toEqual([true, false])
})
