import { Link } from '@tanstack/react-router'
import type { Testimony } from '#contract/miracles/miracle-story-operations.ts'
import { formatMonth } from '#web/platform/time.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Section } from '#web/ui/landing-parts.tsx'
import { Invitation, invitationLinkClass, Testimonies, TestimonyCard } from '#web/ui/testimonies.tsx'
import { t } from './home-texts.ts'

const invitations = ['home.told.invite.waiting', 'home.told.invite.words', 'home.told.invite.yours'] as const

/**
 * Miracles whose authors agreed that they stand here; the places that are left invite to report one (HOME-7, REQ-3).
 * Empty while they are being read: an invitation must not turn into somebody's words.
 */
export function HomeTestimonies({ testimonies }: { testimonies: Testimony[] | null }) {
  return (
    <Section title={t('home.told.title')}>
      <Testimonies>
        {testimonies?.map(({ excerpt, author, reportedAt }) => (
          <TestimonyCard
            key={reportedAt + author.name}
            text={excerpt}
            avatar={<Avatar tint={author.tint} name={author.name} />}
            name={author.name}
            line={formatMonth(reportedAt)}
          />
        ))}
        {testimonies ? invitations.slice(testimonies.length).map(invite) : null}
      </Testimonies>
    </Section>
  )
}

function invite(key: (typeof invitations)[number]) {
  return (
    <Invitation key={key} text={t(key)}>
      <Link to="/report-miracle" className={invitationLinkClass}>
        {t('home.told.report')}
      </Link>
    </Invitation>
  )
}
