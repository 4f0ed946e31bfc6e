import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { optionalPart } from './optional-part.ts'

test('a part whose code does not come leaves its page as it is; one that comes is shown (REQ-491)', async () => {
  const Missing = optionalPart(() => Promise.reject(new TypeError('Failed to fetch')))
  const Present = optionalPart(async () => () => <p>Here</p>)
  render(
    <Suspense>
      <p>The page</p>
      <Missing />
      <Present />
    </Suspense>,
  )
  expect(await screen.findByText('Here')).toBeTruthy()
  expect(screen.getByText('The page')).toBeTruthy()
})
