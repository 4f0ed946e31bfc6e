import { classNames } from '#web/ui/class-names.ts'
import { initialsOf } from '#web/ui/initials.ts'

type AvatarProps = { tint: number; name: string; size?: 'sm' | 'md' | 'lg' }

/** A person's initials on their own tint, 0 to 4; the name itself must stand beside it. */
export function Avatar({ tint, name, size = 'md' }: AvatarProps) {
  return (
    <span
      className={classNames('avatar', tint > 0 && `avatar-${tint}`, size !== 'md' && `avatar-${size}`)}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  )
}
