import { classNames } from '#web/ui/class-names.ts'

/** The first letters of a person's first and last capitalised words: "Johan van der Merwe" is JM. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/u).filter((word) => /^\p{L}/u.test(word))
  const capitalised = words.filter((word) => /^\p{Lu}/u.test(word))
  const chosen = capitalised.length > 0 ? capitalised : words
  const [first, last] = [chosen.at(0), chosen.length > 1 ? chosen.at(-1) : undefined]
  return [first, last].map((word) => firstLetter(word)).join('')
}

function firstLetter(word = '') {
  const [letter = ''] = word
  return letter.toLocaleUpperCase()
}

type AvatarProps = { tint: number; name: string; size?: 'sm' | 'md' | 'lg' }

/** A person's initials on their own tint, 0 to 4; the name itself must be next to it. */
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
