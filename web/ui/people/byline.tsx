import type { ReactNode } from 'react'

/** Author and time: avatar, name and a quiet line. */
export function Byline({ avatar, name, line }: { avatar: ReactNode; name: ReactNode; line?: ReactNode }) {
  return (
    <div className="byline">
      {avatar}{' '}
      <span>
        <strong>{name}</strong> {line}
      </span>
    </div>
  )
}
