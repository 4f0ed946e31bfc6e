import figures from './dot-figures.svg'
import type { DotFigureName } from './dot-figures-drawing.tsx'
import './dot-figure.css'

type DotFigureProps = {
  name: DotFigureName
  /** The dots are outlines: something still to come. */
  isOpen?: boolean
}

/** A small figure of dots: the sign of a category or of a badge, beside its word and never instead of it. */
export function DotFigure({ name, isOpen = false }: DotFigureProps) {
  const href = `${figures}#${name}`
  return (
    <svg
      className={isOpen ? 'dot-figure dot-figure-open' : 'dot-figure'}
      viewBox="0 0 56 56"
      aria-hidden="true"
    >
      <use href={href} />
      {isOpen ? <use href={href} className="dot-figure-hole" /> : null}
    </svg>
  )
}
