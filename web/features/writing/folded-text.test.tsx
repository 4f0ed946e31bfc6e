import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setupRender } from '#tests/support/web/render.tsx'
import { FoldedText } from './folded-text.tsx'

setupRender()

const labels = { more: 'Show all of it', less: 'Show less' }
const show = (text: string) => render(<FoldedText text={text} />).container

test('a text of many line breaks is folded, and a press shows all of it', () => {
  const area = show(`First${'\n'.repeat(1500)}Last`)
  expect(area.textContent).not.toContain('Last')
  expect(area.textContent?.split('\n').length).toBeLessThan(30)
  fireEvent.click(screen.getByRole('button', { name: labels.more, expanded: false }))
  expect(area.textContent).toContain('Last')
  fireEvent.click(screen.getByRole('button', { name: labels.less, expanded: true }))
  expect(area.textContent).not.toContain('Last')
})

test('thirty lines and a long text without line breaks stay whole', () => {
  for (const text of ['word '.repeat(400), Array(30).fill('line').join('\n')]) {
    const area = show(text)
    expect(area.textContent).toBe(text)
    expect(area.querySelector('button')).toBeNull()
  }
})
