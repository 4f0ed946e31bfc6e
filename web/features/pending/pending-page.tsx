import { usePendingWrites } from '#web/platform/pending-writes/use-pending-writes.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { PendingCard } from './pending-card.tsx'
import { t } from './pending-texts.ts'

/** Everything that the member wrote on this phone and the server has not answered, oldest first. */
export function PendingPage() {
  const { writes } = usePendingWrites()
  return (
    <Main>
      <Page>
        <div className="mx-auto max-w-2xl">
          <h1>{t('pending.title')}</h1>
          {writes.length > 0 ? (
            <p className="mt-2 text-text-2">{t('pending.lead', { count: writes.length })}</p>
          ) : null}
          {writes.length > 0 ? (
            <ul className="stack mt-6" aria-label={t('pending.list')}>
              {writes.map((write) => (
                <PendingCard key={write.key} write={write} withKind />
              ))}
            </ul>
          ) : (
            <div className="mt-6">
              <Empty title={t('pending.empty')}>{t('pending.empty.detail')}</Empty>
            </div>
          )}
        </div>
      </Page>
    </Main>
  )
}
