import { Link, useNavigate } from '@tanstack/react-router'
import { campaignSorts } from '#contract/fundraising/fundraising-choices.ts'
import { AddressSearch } from '#web/features/public-lists/address-search.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { type BrowseAddress, browseAddressOf } from './browse-address.ts'
import { t } from './campaign-texts.ts'

/** The search words and the order of the campaign list (FUND-2). */
export function BrowseSearch({ address }: { address: BrowseAddress }) {
  const navigate = useNavigate()
  const { search, sort = 'newest' } = address
  return (
    <AddressSearch
      action="/fundraising/browse"
      label={t('campaigns.search')}
      submitLabel={t('campaigns.search.submit')}
      search={search}
      choice={{
        name: 'sort',
        label: t('campaigns.sort'),
        value: sort,
        options: campaignSorts.map((value) => ({ value, text: t(`campaigns.sort.${value}`) })),
      }}
      onSearch={(fields) => void navigate({ to: '/fundraising/browse', search: browseAddressOf(fields) })}
    >
      {search ? (
        <Link
          to="/fundraising/browse"
          search={{ ...(address.sort && { sort: address.sort }) }}
          className={textLinkClass}
        >
          {t('campaigns.search.clear')}
        </Link>
      ) : null}
    </AddressSearch>
  )
}
