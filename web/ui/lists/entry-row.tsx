import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import './entry-row.css'

type EntryRowProps = {
  tile: ReactNode
  /** A link: pressing anywhere on the row follows it. */
  title: ReactNode
  badge?: ReactNode
  text?: ReactNode
  /** The language of the text. */
  lang?: string
  meta?: ReactNode
  actions?: ReactNode
}

/** One entry of a list inside a card (an `<li>`): tile, title with badge, two lines of text, meta line, actions. */
export function EntryRow({ tile, title, badge, text, lang, meta, actions }: EntryRowProps) {
  return (
    <li className="entry-row">
      {tile}
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h3 className="entry-row-title">{title}</h3>
          {badge}
        </div>
        {text ? (
          <p className="entry-row-text" lang={lang}>
            {text}
          </p>
        ) : null}
        {meta ? <div className="mt-2">{meta}</div> : null}
        {actions ? <div className="entry-row-actions">{actions}</div> : null}
      </div>
    </li>
  )
}

/** An icon on a soft square, as for a category; `ok` for answered prayers. */
export function IconTile({ ok = false, children }: { ok?: boolean; children: ReactNode }) {
  return (
    <span className={classNames('icon-tile', ok && 'icon-tile-ok')} aria-hidden="true">
      {children}
    </span>
  )
}
