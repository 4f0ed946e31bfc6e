import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyArt, type EmptyDrawing } from '#web/ui/drawings/empty-drawings.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { useConnectionState } from './connection-state.ts'
import { EmptyFrame, type EmptyFrameProps } from './empty-frame.tsx'

/** An empty state with one of four drawings. */
export function Empty({ drawing = 'line', ...rest }: EmptyFrameProps & { drawing?: EmptyDrawing }) {
  return <EmptyFrame drawing={<EmptyArt drawing={drawing} />} {...rest} />
}

type FailedProps = {
  title: ReactNode
  level?: 1 | 2 | 3
  retryLabel: ReactNode
  onRetry: () => void
  children?: ReactNode
}

/** A panel that could not be loaded, with a retry; without a connection it says so instead (REQ-491). */
export function Failed({ title, level, retryLabel, onRetry, children }: FailedProps) {
  const { OfflinePanel } = useConnectionState()
  if (OfflinePanel) return <OfflinePanel level={level} />
  const retry = (
    <Button kind="secondary" onClick={onRetry}>
      {retryLabel}
    </Button>
  )
  return (
    <div role="alert">
      <Empty drawing="set" title={title} level={level} action={retry} tall>
        {children}
      </Empty>
    </div>
  )
}

/** The placeholder of a page that could not be loaded. */
export function FailedPage(props: Omit<FailedProps, 'level'>) {
  return (
    <Main>
      <Page>
        <Failed level={1} {...props} />
      </Page>
    </Main>
  )
}
