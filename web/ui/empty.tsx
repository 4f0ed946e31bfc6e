import type { ReactNode } from 'react'
import { EmptyArt, type EmptyDrawing } from '#web/ui/art/empty-art.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

type EmptyProps = {
  drawing?: EmptyDrawing
  title?: ReactNode
  /** 1 when this is all the page shows. */
  level?: 1 | 2 | 3
  action?: ReactNode
  tall?: boolean
  children?: ReactNode
}

/** A place that has nothing yet: a drawing, a title, one sentence and one way on. */
export function Empty({ drawing = 'line', title, level = 2, action, tall = false, children }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classNames('empty', tall && 'empty-failed')}>
      <EmptyArt drawing={drawing} />
      {title ? <Heading>{title}</Heading> : null}
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  )
}

type FailedProps = {
  title: ReactNode
  level?: 1 | 2 | 3
  retryLabel: ReactNode
  onRetry: () => void
  children?: ReactNode
}

/** A whole page or panel that could not be loaded, with a way to try again. */
export function Failed({ title, level, retryLabel, onRetry, children }: FailedProps) {
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
