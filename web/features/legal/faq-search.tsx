import { useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { useAddressForm } from '#web/platform/forms/use-address-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { FAQ_SEARCH_MAX, faqAddressOf } from './legal-address.ts'
import { t } from './legal-texts.ts'

/** A plain form to the page itself, which the server answers; a hydrated page navigates to the same address. */
export function FaqSearch({ search = '' }: { search?: string }) {
  const navigate = useNavigate()
  const form = useAddressForm({ search })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate({ to: '/faq', search: faqAddressOf(Object.fromEntries(new FormData(event.currentTarget))) })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is a landmark from Chrome 118 on only
    <form ref={form} role="search" action="/faq" className="row mb-6 max-w-[46rem]" onSubmit={submit}>
      <SearchInput
        label={t('faq.search')}
        maxLength={FAQ_SEARCH_MAX}
        defaultValue={search}
        className="min-w-[min(15rem,100%)]"
      />
      <Button type="submit" kind="secondary" className="self-stretch">
        {t('faq.search.submit')}
      </Button>
    </form>
  )
}

/** Whether a text has every word of a search, or its beginning, in any order; case and accents do not count. */
export function hasAllWords(text: string, search: string): boolean {
  const words = plainWordsOf(text)
  return plainWordsOf(search).every((wanted) => words.some((word) => word.startsWith(wanted)))
}

function plainWordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
