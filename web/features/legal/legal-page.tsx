import { TERMS_VERSION } from '#contract/constants.ts'
import { type LegalSection, legalMessages } from '#contract/messages/en/legal.ts'
import { fill } from '#contract/messages/fill.ts'
import { addMessages, t } from '#web/platform/text.ts'
import { formatDay } from '#web/platform/time.ts'
import { Main, Page, PageHead } from '#web/ui/page.tsx'

addMessages(legalMessages)

type LegalPageProps = { title: string; sections: readonly LegalSection[]; siteName: string }

/** One of the legal texts with the date of its version (STAT-2, decision 54). */
export function LegalPage({ title, sections, siteName }: LegalPageProps) {
  const inWords = (text: string) => fill(text, { app: siteName })
  return (
    <Main>
      <Page>
        <PageHead title={title} lead={t('legal.updated', { date: formatDay(TERMS_VERSION) })} />
        <div className="prose">
          {sections.map((section) => (
            <section key={section.title}>
              <h2>{inWords(section.title)}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{inWords(paragraph)}</p>
              ))}
            </section>
          ))}
        </div>
      </Page>
    </Main>
  )
}
