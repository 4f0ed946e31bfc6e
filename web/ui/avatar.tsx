import type { ReactNode } from 'react'
import { stableHash } from '#web/ui/art/seeded.ts'
import { classNames } from './class-names.ts'
import { initialsOf } from './initials.ts'

const TINTS = 5

type AvatarProps = { id: string; name: string; size?: 'sm' | 'md' | 'lg' }

/** A person's initials on a tint that belongs to their id; the name itself must stand beside it. */
export function Avatar({ id, name, size = 'md' }: AvatarProps) {
  const tint = stableHash(id) % TINTS
  return (
    <span
      className={classNames('avatar', tint > 0 && `avatar-${tint}`, size !== 'md' && `avatar-${size}`)}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  )
}

/** A few avatars that overlap. */
export function Avatars({ children }: { children: ReactNode }) {
  return <span className="avatars">{children}</span>
}
