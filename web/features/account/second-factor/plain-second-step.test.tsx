import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/api/error-codes.ts'
import type { PostedForm } from '#contract/pages/form-posts.ts'
import { sentenceAt } from '#tests/support/web/form-actions.ts'
import { renderWithApp, setupRender } from '#tests/support/web/render.tsx'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import type { Posted } from '#web/platform/forms/posted-form.ts'
import { PostedSecondStep, StepWithoutScripts } from './plain-second-step.tsx'

setupRender()

type Refusal = Pick<ErrorBody['error'], 'code' | 'key' | 'fields'>

function posted(error: Refusal, values: PostedForm['values'] = {}): Posted<'takeSecondStep'> {
  const failure = new ApiFailure(0, { ...error, message: '', requestId: 'test' })
  return { values, failure, isSignedIn: false, output: null }
}

const field = () => screen.getByLabelText<HTMLInputElement>('Code from the app, or a recovery code')

test('without scripts one field takes either code, in a form that is posted', async () => {
  await renderWithApp(() => <StepWithoutScripts />)
  expect(field().name).toBe('code')
  expect(screen.getByRole<HTMLInputElement>('checkbox').name).toBe('trustsDevice')
  expect(field().form?.method).toBe('post')
})

test.each([
  [{ code: 'WRONG_CODE', key: 'secondFactor.code.wrong' }, 'This code is wrong, or was used already'],
  [
    {
      code: 'INVALID',
      key: 'error.invalid',
      fields: { code: { key: 'secondFactor.code.required', text: '' } },
    },
    'Please enter a code',
  ],
] satisfies [Refusal, string][])(
  'a refused post has its sentence at the field: %o',
  async (error, sentence) => {
    await renderWithApp(() => <PostedSecondStep posted={posted(error, { trustsDevice: 'on' })} />)
    expect(sentenceAt(field())).toBe(sentence)
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
  },
)

test('a post that came too late asks to sign in again', async () => {
  await renderWithApp(() => (
    <PostedSecondStep posted={posted({ code: 'LINK_EXPIRED', key: 'verify.expired' })} />
  ))
  await waitFor(() => screen.getByRole('heading', { name: 'Please sign in again' }))
})
