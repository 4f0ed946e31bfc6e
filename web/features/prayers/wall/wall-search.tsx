import { Link, useNavigate } from '@tanstack/react-router'
import { categories } from '#contract/prayers/prayer-constants.ts'
import { AddressSearch } from '#web/features/public-lists/address-search.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { isNarrowed, type WallAddress, wallAddressOf } from './wall-query.ts'
import { t } from './wall-texts.ts'

/** The search words and the category of the wall (REQ-89). */
export function WallSearch({ address }: { address: WallAddress }) {
  const navigate = useNavigate()
  return (
    <AddressSearch
      action="/prayers"
      label={t('wall.search')}
      submitLabel={t('wall.search.submit')}
      search={address.search}
      choice={{
        name: 'category',
        label: t('wall.category'),
        value: address.category ?? '',
        options: [
          { value: '', text: t('wall.category.all') },
          ...categories.map((value) => ({ value, text: t(`prayer.category.${value}`) })),
        ],
      }}
      onSearch={(fields) => void navigate({ to: '/prayers', search: wallAddressOf(fields) })}
    >
      {isNarrowed(address) ? (
        <Link to="/prayers" search={{}} className={textLinkClass}>
          {t('wall.search.clear')}
        </Link>
      ) : null}
    </AddressSearch>
  )
}
