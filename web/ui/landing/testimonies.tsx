import type { ReactNode } from 'react'
import './testimonies.css'

/** Up to three testimonies side by side, the first one larger. */
export function Testimonies({ children }: { children: ReactNode }) {
  return <div className="testimonies">{children}</div>
}

type TestimonyCardProps = { text: string; lang: string; avatar: ReactNode; name: string; line: string }

/** A testimony in a person's own words, with their name. Search engines may quote nothing of it. */
export function TestimonyCard({ text, lang, avatar, name, line }: TestimonyCardProps) {
  return (
    <figure className="testimony" data-nosnippet="">
      <blockquote lang={lang}>{text}</blockquote>
      <figcaption>
        {avatar}{' '}
        <span>
          <b>{name}</b> {line}
        </span>
      </figcaption>
    </figure>
  )
}

/** The class of the link below an invitation. */
export const invitationLinkClass = 'text-button'

/** A free position, with a link to take it. */
export function Invitation({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="testimony testimony-free">
      <p>{text}</p>
      {children}
    </div>
  )
}
