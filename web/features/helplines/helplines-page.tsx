import { useQuery } from '@tanstack/react-query'
import { helplineMessages } from '#contract/messages/en/helplines.ts'
import { helplineTopics } from '#contract/moderation/helpline-operations.ts'
import { InEnglish } from '#web/features/languages/in-english.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { Card } from '#web/ui/cards/card.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Main, Page, PageHead, SectionHead } from '#web/ui/layout/page-layout.tsx'
import { HelplineList } from './helpline-list.tsx'
import { helplinesQuery } from './helpline-queries.ts'
import { t } from './helpline-texts.ts'

/**
 * All helplines by topic; complete without scripts, and without the list it still shows the two emergency
 * numbers.
 */
export function HelplinesPage() {
  const { data: helplines } = useQuery(helplinesQuery(useApi()))
  return (
    <Main>
      <Page>
        <PageHead title={t('helplines.page.title')} lead={t('helplines.page.lead')} />
        {helplines ? null : <Note kind="bad">{t('helplines.failed')}</Note>}
        <InEnglish texts={helplineMessages}>
          {helplineTopics.map((topic) => {
            const shown = helplines?.filter(({ topics }) => topics.includes(topic)) ?? []
            if (shown.length === 0) return null
            return (
              <section key={topic} className="mb-10 max-w-2xl">
                <SectionHead title={t(`helplines.topic.${topic}`)} />
                <Card padded>
                  <HelplineList helplines={shown} showsCheckDate />
                </Card>
              </section>
            )
          })}
        </InEnglish>
      </Page>
    </Main>
  )
}
