import { Plus } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { CardGrid, Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { Frame } from './frame.tsx'
import { PRAYERS, SampleCard } from './samples.tsx'

export function PrayersView() {
  const action = (
    <Button
      onClick={() => {
        showToast({
          kind: 'success',
          title: 'Prayer request submitted',
          detail: 'Your prayer request has been shared successfully',
        })
        showToast({ kind: 'info', title: 'Thank you for your support!' })
        showToast({
          kind: 'failure',
          title: 'Network error occurred',
          detail: 'Please check your internet connection and try again.',
        })
      }}
    >
      <Plus />
      Submit Prayer
    </Button>
  )
  return (
    <Frame>
      <Main>
        <Page>
          <PageHead
            title="Community Prayer Requests"
            lead="Requests that people have chosen to share with everyone."
            action={action}
          />
          <CardGrid>
            {[...PRAYERS, ...PRAYERS].map((prayer, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the samples repeat
              <SampleCard key={index} prayer={prayer} />
            ))}
          </CardGrid>
        </Page>
      </Main>
    </Frame>
  )
}
