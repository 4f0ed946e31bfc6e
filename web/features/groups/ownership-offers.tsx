import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { GroupOffer } from '#contract/groups/group-lists.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { Card } from '#web/ui/cards/card.tsx'
import { GroupRosette } from '#web/ui/drawings/group-rosette.tsx'
import { SectionHead } from '#web/ui/layout/page-layout.tsx'
import { t } from './group-texts.ts'
import { OfferAnswers } from './ownership-offer-answers.tsx'

type OffersProps = { offers: GroupOffer[]; timeZone: string }

/** The groups whose ownership is offered to the viewer, on My Groups. */
export function Offers({ offers, timeZone }: OffersProps) {
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} tabIndex={-1} className="mb-10" aria-label={t('offer.list')}>
      <SectionHead title={t('offer.list')} />
      <Card>
        <ul className="stack gap-5">
          {offers.map(({ group, owner, expiresAt }) => (
            <li key={group.id} className="row">
              <GroupRosette seed={group.id} />
              <div className="min-w-48 flex-1">
                <Link
                  to="/groups/$groupId"
                  params={{ groupId: group.id }}
                  className="font-semibold text-inherit no-underline wrap-anywhere hover:underline"
                >
                  {group.name}
                </Link>
                <p className="wrap-anywhere">{t('offer.from', { name: owner.name, group: group.name })}</p>
                <p className="text-sm text-text-2">{t('offer.consequence')}</p>
                <p className="text-sm text-text-3">
                  <time dateTime={expiresAt}>
                    {t('offer.until', { when: formatInstant(expiresAt, timeZone) })}
                  </time>
                </p>
              </div>
              <OfferAnswers group={group} onAnswered={() => section.current?.focus()} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
