import { act, fireEvent, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { refusal, setupRender } from '#tests/support/web/render.tsx'
import { useContractForm } from './use-contract-form.ts'

setupRender()

const Letter = z.strictObject({ name: z.string(), body: z.string(), isUrgent: z.boolean() })
type Letter = z.output<typeof Letter>
type Posted = Parameters<typeof useContractForm<Letter>>[0]['posted']

type FormProps = { posted?: Posted; onSent?: (letter: Letter) => void }

function LetterForm({ posted, onSent }: FormProps) {
  const { register, onSubmit, errorOf, postedFailure } = useContractForm<Letter>({
    schema: Letter,
    defaultValues: { name: '', body: '', isUrgent: false },
    posted,
    submit: async (letter) => onSent?.(letter),
  })
  return (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" {...register('name')} />
      <textarea aria-label="Words" {...register('body')} />
      <input aria-label="Urgent" type="checkbox" {...register('isUrgent')} />
      <p>{errorOf('name')}</p>
      <output>{postedFailure?.code}</output>
      <button type="submit">Send</button>
    </form>
  )
}

/** The page as the server sends it; what happens to it before its scripts arrive is up to the test. */
function openPlain(props: FormProps): () => Promise<void> {
  const page = document.createElement('div')
  page.innerHTML = renderToString(<LetterForm {...props} />)
  document.body.append(page)
  return async () => {
    const root = await act(async () => hydrateRoot(page, <LetterForm {...props} />))
    onTestFinished(() => act(() => root.unmount()))
  }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('what was typed before the scripts arrived stays, and is sent (REQ-234)', async () => {
  const sent: Letter[] = []
  const hydrate = openPlain({ onSent: (letter) => sent.push(letter) })
  field('Name').value = 'Anna'
  field('Words').value = 'Two\nlines'
  fireEvent.click(field('Urgent'))
  await hydrate()
  expect([field('Name').value, field('Words').value, field('Urgent').checked]).toEqual([
    'Anna',
    'Two\nlines',
    true,
  ])
  await act(async () => fireEvent.click(screen.getByRole('button')))
  expect(sent).toEqual([{ name: 'Anna', body: 'Two\nlines', isUrgent: true }])
})

test('a refused form post shows its values and its errors without scripts, and with them until it is sent again (REQ-306)', async () => {
  const failure = Object.assign(refusal('INVALID'), { fields: { name: { key: 'error.invalid', text: '' } } })
  const hydrate = openPlain({ posted: { values: { name: 'A', body: 'Rain', isUrgent: 'on' }, failure } })
  const shown = () => [
    field('Name').value,
    field('Words').value,
    field('Urgent').checked,
    screen.getByRole('paragraph').textContent !== '',
    screen.getByRole('status').textContent,
  ]
  expect(shown()).toEqual(['A', 'Rain', true, true, 'INVALID'])
  await hydrate()
  expect(shown()).toEqual(['A', 'Rain', true, true, 'INVALID'])
  await act(async () => fireEvent.click(screen.getByRole('button')))
  expect(shown()).toEqual(['A', 'Rain', true, false, ''])
})
