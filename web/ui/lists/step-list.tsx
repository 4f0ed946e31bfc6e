import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Dots, Ring } from '#web/ui/drawings/dot-ring.tsx'
import './step-list.css'

/** Steps in any order, joined by dots: a column on phones, a row on wide screens. */
export function StepList({ children }: { children: ReactNode }) {
  return <ol className="steps">{children}</ol>
}

type StepProps = {
  number: number
  title: ReactNode
  /** Said before the title of a step that is done, for screen readers; absent while it is not. */
  done?: string
  detail: ReactNode
  children?: ReactNode
}

/** One step: its number in a ring of dots, which a check fills once it is done. */
export function Step({ number, title, done, detail, children }: StepProps) {
  return (
    <li>
      <span className={classNames('step-number', done && 'step-done')} aria-hidden="true">
        <svg className="dots" viewBox="0 0 48 48" aria-hidden="true">
          <Dots>
            <Ring cx={24} cy={24} r={21} count={18} dot={3} />
          </Dots>
        </svg>
        {done ? <Check /> : number}
      </span>
      <div className="stack gap-2">
        <h3>
          {done ? (
            <>
              <span className="sr-only">{done}</span>{' '}
            </>
          ) : null}
          {title}
        </h3>
        <p className="text-text-2">{detail}</p>
        {children}
      </div>
    </li>
  )
}
