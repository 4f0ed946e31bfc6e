import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export type EmptyFrameProps = {
  title?: ReactNode
  /** 1 when the page shows nothing else. */
  level?: 1 | 2 | 3
  action?: ReactNode
  tall?: boolean
  children?: ReactNode
}

/** An empty state: a drawing, a title, one sentence and one action. <Empty> has the drawings. */
export function EmptyFrame({
  drawing,
  title,
  level = 2,
  action,
  tall = false,
  children,
}: EmptyFrameProps & { drawing: ReactNode }) {
  const Heading = `h${level}` as const
  return (
    <div className={classNames('empty', tall && 'empty-failed')}>
      <svg className="empty-art" viewBox="0 0 160 84" aria-hidden="true">
        {drawing}
      </svg>
      {title ? <Heading>{title}</Heading> : null}
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  )
}
