import { Link } from '@tanstack/react-router'
import { ArrowRight, X } from 'lucide-react'
import { tagOf } from '#contract/languages/language-codes.ts'
import type { FirstSteps as Steps } from '#contract/prayers/prayer-journey.ts'
import type { ListedPrayerCard } from '#contract/prayers/prayer-operations.ts'
import { CardActions } from '#web/features/prayers/card-actions.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { TextButton, textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { StaticDrawing } from '#web/ui/drawings/static-drawing.tsx'
import { Step, StepList } from '#web/ui/lists/step-list.tsx'
import { useEndFirstSteps } from './api.ts'
import { t } from './dashboard-texts.ts'
import { PasteInvite } from './paste-invite.tsx'
import './first-steps.css'

/** The card that leads a new member: a prayer of their own, one to carry, people to pray with (REQ-322). */
export function FirstSteps({ steps: { done, toCarry } }: { steps: Steps }) {
  const doneText = (step: Steps['done'][number]) => (done.includes(step) ? t('firstSteps.done') : undefined)
  return (
    <Card as="section" aria-labelledby="first-steps" className="first-steps">
      <StaticDrawing drawing="landscape" className="first-steps-sky" />
      <div className="first-steps-body">
        <div className="section-head">
          <h2 id="first-steps">{t('firstSteps.title')}</h2>
          <PutAway />
        </div>
        <p className="mb-6 text-text-2">{t('firstSteps.lead')}</p>
        <StepList>
          <Step
            number={1}
            title={t('firstSteps.prayer')}
            detail={t('firstSteps.prayer.detail')}
            done={doneText('prayer')}
          >
            {done.includes('prayer') ? null : <WritePrayer />}
          </Step>
          <Step
            number={2}
            title={t('firstSteps.support')}
            detail={t('firstSteps.support.detail')}
            done={doneText('support')}
          >
            <ToCarry prayers={toCarry} />
          </Step>
          <Step
            number={3}
            title={t('firstSteps.group')}
            detail={t('firstSteps.group.detail')}
            done={doneText('group')}
          >
            {done.includes('group') ? null : <JoinGroup />}
          </Step>
        </StepList>
      </div>
    </Card>
  )
}

function PutAway() {
  const end = useEndFirstSteps()
  return (
    <TextButton
      aria-disabled={end.isPending}
      onClick={() => {
        if (!end.isPending) end.mutate({})
      }}
    >
      <X />
      {t('firstSteps.putAway')} <span className="sr-only">{t('firstSteps.putAway.hidden')}</span>
    </TextButton>
  )
}

function WritePrayer() {
  return (
    <p>
      <Link to="/new-prayer" className={buttonClass()}>
        {t('firstSteps.prayer.action')}
      </Link>
    </p>
  )
}

/** The list stays after the first support, so that it can be taken back where it was given. */
function ToCarry({ prayers }: { prayers: ListedPrayerCard[] }) {
  return (
    <>
      {prayers.length > 0 ? (
        <ul className="to-carry">
          {prayers.map((prayer) => (
            <li key={prayer.id}>
              <Link
                to="/prayers/$prayerId"
                params={{ prayerId: prayer.id }}
                className="to-carry-title"
                lang={tagOf(prayer.language)}
              >
                {prayer.title}
              </Link>
              <span className="text-sm text-text-3">{prayer.author.name}</span>
              <CardActions prayer={prayer} />
            </li>
          ))}
        </ul>
      ) : null}
      <p>
        <Link to="/prayers" className={textLinkClass}>
          {t('firstSteps.support.more')}
          <ArrowRight />
        </Link>
      </p>
    </>
  )
}

function JoinGroup() {
  return (
    <div className="row">
      <Link to="/groups/explore" className={buttonClass({ kind: 'secondary' })}>
        {t('firstSteps.group.find')}
      </Link>
      <PasteInvite />
    </div>
  )
}
