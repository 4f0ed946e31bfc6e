import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useId } from 'react'
import { tagOf } from '#contract/languages/language-codes.ts'
import { helplineMessages } from '#contract/messages/en/helplines.ts'
import type { HelplineTopic } from '#contract/moderation/helpline-operations.ts'
import { ReasonForEnglish, standsInEnglish } from '#web/features/languages/in-english.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import type { Match } from './danger-match.ts'
import { EmergencyCalls, HelplineList } from './helpline-list.tsx'
import { helplinesQuery } from './helpline-queries.ts'
import { t } from './helpline-texts.ts'

type HelplineCardProps = Match & {
  /** The writer can still choose who reads it. */
  mayKeepPrivate?: boolean
  /** Without it the card cannot be closed. */
  onClose?: () => void
}

/** Helplines beside words of danger. The card blocks nothing, judges nobody and reports nothing (SEC-7.1). */
export function HelplineCard({ topics, isSofter, mayKeepPrivate = false, onClose }: HelplineCardProps) {
  const id = useId()
  const isEnglish = standsInEnglish(helplineMessages)
  return (
    <Card
      as="section"
      padded
      className="stack gap-4"
      aria-labelledby={id}
      lang={isEnglish ? tagOf('en') : undefined}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="text-xl">
            {t('helplines.title')}
          </h2>
          <p className="mt-1 text-text-2">{t(isSofter ? 'helplines.softer' : 'helplines.lead')}</p>
        </div>
        {onClose ? (
          <IconButton label={t('helplines.close')} onClick={onClose}>
            <X />
          </IconButton>
        ) : null}
      </div>
      <MatchingHelplines topics={topics} isSofter={isSofter} />
      <p className="text-sm text-text-3">
        {t('helplines.private')} {mayKeepPrivate ? t('helplines.keepPrivate') : null}
      </p>
      <Link to="/help" className={textLinkClass} target="_blank">
        {t('helplines.all')}
      </Link>
      {isEnglish ? <ReasonForEnglish /> : null}
    </Card>
  )
}

/** The helplines of the matched topics, and the emergency numbers, unless somebody else is in danger. */
function MatchingHelplines({ topics, isSofter }: Match) {
  const { data: helplines, isPending } = useQuery(helplinesQuery(useApi()))
  if (isPending) return null
  if (!helplines) return <p className="font-semibold">{t('helplines.failed')}</p>
  const helplinesFor = (topic: HelplineTopic) =>
    helplines.filter((helpline) => helpline.topics.includes(topic))
  return (
    <>
      <HelplineList helplines={[...new Set(topics.flatMap(helplinesFor))]} />
      {isSofter ? null : <EmergencyCalls helplines={helplinesFor('emergency')} />}
    </>
  )
}
