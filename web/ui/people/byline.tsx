import type { ReactNode } from 'react'

/** Who and when: avatar, name and a quiet line. */
export function Byline({ avatar, name, line }: { avatar: ReactNode; name: ReactNode; line?: ReactNode }) {
  return (
    <div className="byline">
      {avatar}
      <span>
        <strong>{name}</strong>
        {line}
      </span>
    </div>
  )
}
